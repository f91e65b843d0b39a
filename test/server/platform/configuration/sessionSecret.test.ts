import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSettings } from '../../../../src/server/platform/configuration/configuration';
import { withSessionSecret } from '../../../../src/server/platform/configuration/sessionSecret';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'corsi-secret-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const settings = (more = {}) => readSettings({ DATA_DIR: folder, ...more });

test('a secret is made once and kept for its owner alone', async () => {
  const first = await withSessionSecret(settings());
  const second = await withSessionSecret(settings());
  const file = path.join(folder, 'session-secret');
  expect(first.sessionSecret.length).toBeGreaterThanOrEqual(32);
  expect(second.sessionSecret).toBe(first.sessionSecret);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toBe(first.sessionSecret);
});

test('a given secret is used, and none is kept', async () => {
  const given = 's'.repeat(40);
  expect((await withSessionSecret(settings({ SESSION_SECRET: given }))).sessionSecret).toBe(given);
  expect(() => statSync(path.join(folder, 'session-secret'))).toThrow();
});

test('a damaged file stops the start instead of signing with nothing', async () => {
  writeFileSync(path.join(folder, 'session-secret'), '');
  await expect(withSessionSecret(settings())).rejects.toThrow(/session-secret is damaged/);
});
