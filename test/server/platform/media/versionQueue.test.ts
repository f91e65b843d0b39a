import { eq } from 'drizzle-orm';
import { logins, media, users, videoVersions } from '../../../../src/server/platform/database';
import {
  changeClaimed,
  claimVersions,
  durationOf,
  listVersions,
  queueVersions,
  versionKeys,
} from '../../../../src/server/platform/media/versions/queries';
import { isLoggedIn } from '../../../../src/server/platform/media/viewers';
import { openTestDatabase, type TestDatabase } from '../../../support/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => database.empty());
afterAll(() => database.discard());

const now = new Date('2026-05-04T08:00:00Z');
const at = (ms: number) => new Date(now.getTime() + ms);
const leaseUntil = at(120_000);
type Row = typeof videoVersions.$inferInsert;

async function add(name: string, fields: Partial<Row>): Promise<void> {
  const mediaKey = `clips/${name}.mp4`;
  await database.orm.insert(media).values({ key: mediaKey, mime: 'video/mp4', bytes: 1 });
  await database.orm.insert(videoVersions).values({ mediaKey, state: 'queued', ...fields });
}
const claim = async () => (await claimVersions(database.orm, { now, leaseUntil }))?.mediaKey;
const find = async (name: string) =>
  (
    await database.orm
      .select()
      .from(videoVersions)
      .where(eq(videoVersions.mediaKey, `clips/${name}.mp4`))
  )[0];

it('the video that has waited longest comes first, and each to one process', async () => {
  await add('second', { createdAt: at(-1000) });
  await add('first', { createdAt: at(-2000) });
  await add('third', { createdAt: at(-500) });
  const claimed = [await claim(), await claim(), await claim(), await claim()];
  expect(claimed).toEqual(['clips/first.mp4', 'clips/second.mp4', 'clips/third.mp4', undefined]);
  expect(await find('first')).toMatchObject({ state: 'running', attempts: 1, leaseUntil });
});

it('a video is taken over once its process let the lease run out, and no sooner', async () => {
  await add('ended', { state: 'running', leaseUntil: at(-1) });
  await add('held', { state: 'running', leaseUntil: now });
  await add('failed', { state: 'failed', leaseUntil: at(-1) });
  await add('ready', { state: 'ready', leaseUntil: at(-1) });
  expect([await claim(), await claim()]).toEqual(['clips/ended.mp4', undefined]);
});

it.each([
  ['failed', { state: 'queued', attempts: 0 }],
  ['queued', { state: 'queued', attempts: 1 }],
  ['running', { state: 'running', attempts: 1 }],
  ['ready', { state: 'ready', attempts: 1 }],
] as const)('queued again, a video that is %s is then %j', async (state, after) => {
  await add(state, { state, attempts: 1 });
  await add('other', { state: 'failed', attempts: 2 });
  await queueVersions(database.orm, `clips/${state}.mp4`);
  expect(await find(state)).toMatchObject(after);
  expect(await find('other')).toMatchObject({ state: 'failed', attempts: 2 });
});

it('each of two videos has its own length, files and state, and is changed by the attempt that works on it alone', async () => {
  const { orm } = database;
  const running = { state: 'running', attempts: 2 } as const;
  await add('uno', { ...running, folder: 'hls/uno', files: ['poster.jpg', '240.mp4'] });
  await add('due', { ...running, folder: 'hls/due', files: ['due.jpg'] });
  const [uno, due] = ['clips/uno.mp4', 'clips/due.mp4'] as const;
  expect(await durationOf(orm, uno)).toBe(0);
  for (const [key, durationSeconds] of [
    [uno, 60],
    [due, 90],
  ] as const)
    await orm.update(media).set({ durationSeconds }).where(eq(media.key, key));
  expect([await durationOf(orm, uno), await durationOf(orm, due), await durationOf(orm, 'none')]).toEqual([
    60, 90, 0,
  ]);
  expect(await versionKeys(orm, due)).toEqual(['hls/due/due.jpg']);
  expect(await versionKeys(orm, uno)).toEqual(['hls/uno/poster.jpg', 'hls/uno/240.mp4']);
  expect(await versionKeys(orm, 'none')).toEqual([]);
  expect([...(await listVersions(orm, [due])).keys()]).toEqual([due]);
  expect([...(await listVersions(orm, [])).keys()]).toEqual([]);
  expect(await changeClaimed(orm, { mediaKey: uno, attempts: 1 }, { state: 'ready' })).toBe(false);
  expect(await changeClaimed(orm, { mediaKey: uno, attempts: 2 }, { state: 'ready' })).toBe(true);
  expect(await changeClaimed(orm, { mediaKey: uno, attempts: 2 }, { state: 'failed' })).toBe(false);
  expect([(await find('uno'))?.state, (await find('due'))?.state]).toEqual(['ready', 'running']);
});

it('a viewer’s pass holds for the login that it was made for, while that goes on', async () => {
  const { orm } = database;
  const [one, other] = await orm
    .insert(users)
    .values([{ email: 'uno@example.com' }, { email: 'altro@example.com' }])
    .returning();
  const userId = one?.id ?? '';
  const times = { userId, createdAt: at(-60_000), expiresAt: at(1) };
  await orm.insert(logins).values([
    { id: 'holds', ...times },
    { id: 'ended', ...times, endedAt: at(-1) },
    { id: 'over', ...times, expiresAt: now },
  ]);
  const holds = (loginId: string, of = userId) => isLoggedIn(orm, { userId: of, loginId }, now);
  expect([await holds('holds'), await holds('ended'), await holds('over'), await holds('none')]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(await holds('holds', other?.id)).toBe(false);
});
