import { once } from 'node:events';
import { openDatabase } from '../../../src/server/database';
import { openTestDatabase, silentLog, type TestDatabase } from '../../support/database';
import { linesOf, runFile } from './child';

const ROUNDS = 3;

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.close();
});

afterAll(() => database.discard());

/** The numbers that are there as first and as second of their pair. */
async function kept(): Promise<{ first: number[]; second: number[] }> {
  const reopened = await openDatabase({ dataDir: database.dataDir }, silentLog);
  const { rows } = await reopened.pool.query<{ kind: string; number: number }>(
    'select kind, unique_key::int as number from jobs order by 2',
  );
  await reopened.close();
  const numbers = (kind: string) => rows.filter((row) => row.kind === kind).map(({ number }) => number);
  return { first: numbers('first'), second: numbers('second') };
}

test('a process killed at any moment loses no acknowledged row, keeps no half, and frees its folder', async () => {
  const acknowledged: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const first = round * 100_000;
    const writer = runFile('writer.ts', [database.dataDir, `${first}`]);
    const exited = once(writer, 'exit');
    const stopAfter = 20 + Math.floor(Math.random() * 80);
    for await (const line of linesOf(writer)) {
      expect(line).toMatch(/^\d+$/);
      acknowledged.push(Number(line));
      // Not at an acknowledgement, but somewhere on the way to a later one.
      if (Number(line) - first === stopAfter) {
        setTimeout(() => writer.kill('SIGKILL'), Math.random() * 10);
      }
    }
    await exited;
    const { first: found, second } = await kept();
    expect(found).toEqual(expect.arrayContaining(acknowledged));
    expect(second).toEqual(found);
    // At most the one on its way each time was written without our hearing of it.
    expect(found.length - acknowledged.length).toBeLessThanOrEqual(round + 1);
  }
}, 180_000);

test('while a process holds the folder, another one is refused in one line and disturbs nothing', async () => {
  const writer = runFile('writer.ts', [database.dataDir, '900000']);
  const exited = once(writer, 'exit');
  const lines = linesOf(writer);
  const before = (await lines.next()).value;
  await expect(openDatabase({ dataDir: database.dataDir }, silentLog)).rejects.toThrow(
    `The data folder ${database.dataDir} is in use by process ${writer.pid}.`,
  );
  const after = (await lines.next()).value;
  expect(Number(after)).toBeGreaterThan(Number(before));
  writer.kill('SIGKILL');
  await exited;
}, 180_000);
