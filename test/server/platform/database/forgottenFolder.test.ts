import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase, StartError } from '../../../../src/server/platform/database';
import { createEmptyDatabase, silentLog } from '../../../support/database';

let dataDir: string;
let empty: Awaited<ReturnType<typeof createEmptyDatabase>>;
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'corsi-forgotten-'));
  empty = await createEmptyDatabase();
});
afterEach(async () => {
  await empty.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const open = (more: { directUrl?: string } = {}) =>
  openDatabase({ dataDir, databaseUrl: empty.url, ...more }, silentLog);
const hold = (name: string) => {
  mkdirSync(path.join(dataDir, name));
  writeFileSync(path.join(dataDir, name, 'PG_VERSION'), '18\n');
};

it.each([
  ['postgresql', false],
  ['database', true],
])(
  'refuses a PostgreSQL without a shop beside a folder with one in "%s" (with a pooler: %s), and makes nothing in it',
  async (name, hasPooler) => {
    hold(name);
    const refusal = await open(hasPooler ? { directUrl: empty.url } : {}).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartError);
    expect((refusal as Error).message).toMatch(/^DATABASE_URL names [^\n]+"npm run move-data[^\n]+$/);
    rmSync(path.join(dataDir, name), { recursive: true });
    const database = await open();
    const { rows } = await database.pool.query('select count(*)::int as users from users');
    expect(rows).toEqual([{ users: 0 }]);
    await database.close();
  },
);

it('opens a PostgreSQL that has a shop, whatever the folder still holds', async () => {
  await (await open()).close();
  hold('postgresql');
  const database = await open();
  await database.ping();
  await database.close();
});

it('does not mind a folder without a database', async () => {
  mkdirSync(path.join(dataDir, 'media'));
  await (await open()).close();
});
