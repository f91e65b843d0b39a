import { media } from '../../../../src/server/platform/database';
import { claimVersions, queueVersions } from '../../../../src/server/platform/media/versions/queries';
import { openTestDatabase, type TestDatabase } from '../../../support/database';

/** Several processes on one PostgreSQL. */
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase(4);
});
afterAll(() => database.discard());

it('a video that one process is claiming is left to it by another, which claims the next', async () => {
  const keys = ['clips/uno.mp4', 'clips/due.mp4'];
  for (const key of keys) {
    await database.orm.insert(media).values({ key, mime: 'video/mp4', bytes: 1 });
    await queueVersions(database.orm, key);
  }
  const now = new Date();
  const lease = { now, leaseUntil: new Date(now.getTime() + 60_000) };
  await database.orm.transaction(async (tx) => {
    const first = await claimVersions(tx, lease);
    const second = await claimVersions(database.orm, lease);
    expect([first?.mediaKey, second?.mediaKey]).toEqual(keys);
    expect(await claimVersions(database.orm, lease)).toBeUndefined();
  });
});
