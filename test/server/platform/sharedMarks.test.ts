import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  media,
  newId,
  openDatabase,
  StartError,
  sharedMarks,
  users,
} from '../../../src/server/platform/database';
import { openFolderStore } from '../../../src/server/platform/media/folder';
import { adoptShared, assertShared } from '../../../src/server/platform/sharedMarks';
import { beforeCommit } from '../../support/beforeCommit';
import { openTestDatabase, silentLog, type TestDatabase } from '../../support/database';

const SECRET = 'a session secret of the first process';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await openTestDatabase(4);
});
afterAll(() => database.discard());
beforeEach(async () => {
  await database.empty();
  folder = mkdtempSync(path.join(tmpdir(), 'corsi-marks-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const process = (
  sessionSecret = SECRET,
  mediaFolder = 'media',
  mode: 'demo' | 'production' = 'production',
) => ({
  database,
  sessionSecret,
  mode,
  media: openFolderStore({ folder: path.join(folder, mediaFolder), secret: 'x', clock: () => new Date() }),
});

test('processes with one secret and one media folder start, at the same moment too', async () => {
  await Promise.all([process(), process(), process()].map(assertShared));
  await assertShared(process());
});

test('of two processes that start at the same moment with different secrets, one is refused', async () => {
  const second = process('another secret, of the second process');
  const refusal = beforeCommit(
    database,
    (tx) =>
      assertShared({ ...process(), database: { ...database, orm: tx as unknown as typeof database.orm } }),
    () => assertShared(second),
  );
  await expect(refusal).rejects.toThrow(StartError);
});

test('a process with another secret is refused in one line that names the remedy', async () => {
  await assertShared(process());
  const refusal = assertShared(process('another secret, of the second process'));
  await expect(refusal).rejects.toThrow(StartError);
  await expect(refusal).rejects.toThrow(/^SESSION_SECRET differs [^\n]+main\.js adopt[^\n]+$/);
});

test('a process with other media is refused in one line, and its folder gets no mark', async () => {
  await assertShared(process());
  const refusal = assertShared(process(SECRET, 'other'));
  await expect(refusal).rejects.toThrow(
    /^DATA_DIR\/media, or S3_BUCKET, does not hold [^\n]+main\.js adopt[^\n]+$/,
  );
  expect(await process(SECRET, 'other').media.readMark()).toBeUndefined();
});

test('a change that is meant is adopted, and then the earlier setting is refused', async () => {
  await assertShared(process());
  const changed = process('another secret, of the second process', 'other');
  await adoptShared(changed);
  await assertShared(changed);
  await expect(assertShared(process())).rejects.toThrow(/^SESSION_SECRET differs /);
});

test('the database keeps a fingerprint that does not show the secret, and the media folder its own name', async () => {
  await assertShared(process());
  const rows = await database.orm.select().from(sharedMarks).orderBy(sharedMarks.name);
  expect(rows).toEqual([
    { name: 'media', mark: readFileSync(path.join(folder, 'media/.mark'), 'utf8').trim() },
    { name: 'mode', mark: 'production' },
    { name: 'secret', mark: expect.stringMatching(/^[\w-]{43}$/) },
  ]);
  expect(JSON.stringify(rows)).not.toContain(SECRET);
});

const inMode = (mode: 'demo' | 'production') => process(SECRET, 'media', mode);

test.each([
  [
    'production',
    'demo',
    /^MODE is demo \(its default\), and this shop is one in production[^\n]+adopt[^\n]+$/,
  ],
  ['demo', 'production', /^MODE is production, and this shop is a demo[^\n]+adopt[^\n]+$/],
] as const)(
  'a shop opened in mode %s refuses a start in mode %s, until that is adopted',
  async (first, other, line) => {
    await assertShared(inMode(first));
    await assertShared(inMode(first));
    await expect(assertShared(inMode(other))).rejects.toThrow(line);
    await adoptShared(inMode(other));
    await assertShared(inMode(other));
    await expect(assertShared(inMode(first))).rejects.toThrow(StartError);
  },
);

describe('of a shop from before modes were marked', () => {
  const addUser = () =>
    database.orm
      .insert(users)
      .values({ id: newId(), email: 'anna@example.com', firstName: 'Anna', lastName: 'Neri' });
  const addFilm = (key: string) => database.orm.insert(media).values({ key, mime: 'video/mp4', bytes: 1 });

  test('one with accounts and without the demo’s films is in production', async () => {
    await addUser();
    await addFilm('videos/one.mp4');
    await expect(assertShared(inMode('demo'))).rejects.toThrow(/^MODE is demo /);
    await assertShared(inMode('production'));
  });

  test('one with the demo’s films is a demo', async () => {
    await addUser();
    await addFilm('clips/trading-1.mp4');
    await expect(assertShared(inMode('production'))).rejects.toThrow(/^MODE is production,/);
    await assertShared(inMode('demo'));
  });
});

test('the embedded database has one process, and its mode as only mark', async () => {
  const dataDir = path.join(folder, 'data');
  const embedded = await openDatabase({ dataDir }, silentLog);
  await assertShared({ ...inMode('production'), database: embedded });
  expect(await embedded.orm.select().from(sharedMarks)).toEqual([{ name: 'mode', mark: 'production' }]);
  await expect(assertShared({ ...inMode('demo'), database: embedded })).rejects.toThrow(/^MODE is demo /);
  await embedded.close();
});
