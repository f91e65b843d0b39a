import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
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
  const file = path.join(folder, 'session-secret');
  for (const damaged of ['', 'x'.repeat(31), `${' '.repeat(40)}\n`]) {
    writeFileSync(file, damaged);
    await expect(withSessionSecret(settings())).rejects.toThrow(/session-secret is damaged/);
    expect(readFileSync(file, 'utf8')).toBe(damaged);
  }
  writeFileSync(file, `${'x'.repeat(32)}\n`);
  expect((await withSessionSecret(settings())).sessionSecret).toBe('x'.repeat(32));
});

test('a disk that is full keeps no file that the next start would take for a damaged one', async () => {
  const file = path.join(folder, 'session-secret');
  jest.spyOn(fs, 'writeFile').mockImplementationOnce(async () => {
    writeFileSync(file, '');
    throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
  });
  await expect(withSessionSecret(settings())).rejects.toThrow('no space');
  expect(existsSync(file)).toBe(false);
});

test('the secret of each folder is another one, and the folder is made for it', async () => {
  const folders = [path.join(folder, 'a', 'data'), path.join(folder, 'b')];
  const [one, other] = await Promise.all(
    folders.map((DATA_DIR) => withSessionSecret(settings({ DATA_DIR }))),
  );
  expect(one?.sessionSecret).not.toBe(other?.sessionSecret);
});
