import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import type { Backplane, PurchaseAnnouncement } from '../../../../src/server/platform/backplane/backplane';
import { createBackplane } from '../../../../src/server/platform/backplane/postgresBackplane';
import { type Database, openDatabase } from '../../../../src/server/platform/database';
import { createEmptyDatabase, silentLog } from '../../../support/database';
import { queue, until } from '../hub/live';

const purchase = (title: string): PurchaseAnnouncement => ({
  buyerId: 'b',
  buyer: 'Ada N.',
  price: 9.9,
  link: '/l',
  kind: 'course',
  title,
});

let url: string;
let drop: () => Promise<unknown>;
const databases: Database[] = [];
const backplanes: Backplane[] = [];
beforeAll(async () => {
  ({ url, drop } = await createEmptyDatabase());
});
afterEach(async () => {
  for (const backplane of backplanes.splice(0)) await backplane.close();
  for (const database of databases.splice(0)) await database.close();
});
afterAll(async () => {
  await drop();
});

/** As a process of its own would have it. */
async function join(): Promise<Backplane> {
  const database = await openDatabase({ dataDir: '', databaseUrl: url }, silentLog);
  databases.push(database);
  const backplane = createBackplane({ database, log: silentLog });
  backplanes.push(backplane);
  await until(() => backplane.isListening);
  return backplane;
}

function titlesOf(backplane: Backplane) {
  const titles = queue<string>();
  backplane.subscribe('purchase', ({ title }) => titles.push(title));
  return titles;
}

test('what is published within a transaction is heard after its commit, and never after a rollback', async () => {
  const backplane = await join();
  const titles = titlesOf(backplane);
  const failed = backplane.transaction(async (tx, publish) => {
    await publish('purchase', purchase('rolled back'));
    await tx.execute(sql`select 1 / 0`);
  });
  await expect(failed).rejects.toThrow();
  const result = await backplane.transaction(async (tx, publish) => {
    await publish('purchase', purchase('committed'));
    await publish('purchase', purchase('committed with it'));
    await tx.execute(sql`select 1`);
    expect(titles.waiting()).toEqual([]);
    return 'done';
  });
  expect(result).toBe('done');
  expect([await titles.next(), await titles.next()]).toEqual(['committed', 'committed with it']);
  await backplane.publish('purchase', purchase('at once'));
  expect(await titles.next()).toBe('at once');
  expect(titles.waiting()).toEqual([]);
});

test('a listener that fails keeps nothing from the others, and one that left hears no more', async () => {
  const backplane = await join();
  const leave = backplane.subscribe('content', () => {
    throw new Error('mine alone');
  });
  const heard = queue<string>();
  backplane.subscribe('content', () => heard.push('content'));
  await backplane.publish('content', null);
  expect(await heard.next()).toBe('content');
  leave();
  await backplane.publish('content', null);
  expect(await heard.next()).toBe('content');
});

test('all processes hear, the one that speaks included, each once', async () => {
  const [one, other] = [await join(), await join()];
  const [here, there] = [titlesOf(one), titlesOf(other)];
  await one.transaction((_tx, publish) => publish('purchase', purchase('è così')));
  expect([await here.next(), await there.next()]).toEqual(['è così', 'è così']);
  await other.publish('purchase', purchase('last'));
  expect([await here.next(), await there.next()]).toEqual(['last', 'last']);
});

test('a process hears its own messages at once, though PostgreSQL brings none', async () => {
  const backplane = await join();
  const titles = titlesOf(backplane);
  await backplane.close();
  await backplane.publish('purchase', purchase('published'));
  expect(titles.waiting()).toEqual(['published']);
  await backplane.transaction((_tx, publish) => publish('purchase', purchase('committed')));
  expect(titles.waiting()).toEqual(['published', 'committed']);
  // Nor is it told that others heard what could not be sent to them.
  await databases.pop()?.close();
  await expect(backplane.publish('purchase', purchase('lost'))).rejects.toThrow();
});

test('a message that PostgreSQL would refuse is refused before', async () => {
  const backplane = await join();
  const titles = titlesOf(backplane);
  await expect(backplane.publish('purchase', purchase('è'.repeat(4000)))).rejects.toThrow('too long');
  const within = backplane.transaction((_tx, publish) => publish('purchase', purchase('x'.repeat(7500))));
  await expect(within).rejects.toThrow('A message on purchase is too long for NOTIFY');
  await backplane.publish('purchase', purchase('x'.repeat(7300)));
  expect(titles.waiting()).toEqual(['x'.repeat(7300)]);
});

test('a listener whose connection is killed says so, comes back, and tells that it may have missed something', async () => {
  const [one, other] = [await join(), await join()];
  const titles = titlesOf(one);
  const gaps = queue<string>();
  one.onGap(() => gaps.push('gap'));
  const client = new Client({ connectionString: url });
  await client.connect();
  const kill = () =>
    client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'corsi backplane' and datname = current_database()`,
    );
  for (let time = 0; time < 2; time += 1) {
    await kill();
    await until(() => !one.isListening);
    expect(await gaps.next()).toBe('gap');
    expect(one.isListening).toBe(true);
    await other.publish('purchase', purchase(`after ${time}`));
    expect(await titles.next()).toBe(`after ${time}`);
  }
  await client.end();
});
