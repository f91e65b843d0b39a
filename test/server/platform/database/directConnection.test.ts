import { connectDirectly, type Wait } from '../../../../src/server/platform/database/directConnection';
import { createEmptyDatabase } from '../../../support/database';
import { type FreezableProxy, startFreezableProxy } from '../../../support/freezableProxy';

let proxy: FreezableProxy;
let drop: () => Promise<unknown>;
beforeAll(async () => {
  const database = await createEmptyDatabase();
  ({ drop } = database);
  proxy = await startFreezableProxy(database.url);
});
afterAll(async () => {
  await proxy.close();
  await drop();
});

/** Waits for the database, and tells what the log has said. */
function waiting(seconds: number) {
  const lines: unknown[][] = [];
  let onFirst = () => {};
  const first = new Promise<void>((resolve) => {
    onFirst = resolve;
  });
  const warn = (...line: unknown[]) => {
    lines.push(line);
    onFirst();
  };
  const wait: Wait = { seconds, log: { info() {}, warn, error() {} } };
  return { wait, lines, first };
}

it('waits for a database that is not there yet, and says so once', async () => {
  await proxy.cut();
  const { wait, lines, first } = waiting(60);
  const connecting = connectDirectly(proxy.url, 'DATABASE_URL', wait);
  await first;
  await proxy.restore();
  await (await connecting).end();
  expect(lines).toEqual([
    [{ reason: expect.stringMatching(/ENOENT|ECONNREFUSED/), seconds: 60 }, 'waiting for the database'],
  ]);
});

it('gives up in one line when the time is over', async () => {
  await proxy.cut();
  const { wait, lines } = waiting(2);
  await expect(connectDirectly(proxy.url, 'DATABASE_URL', wait)).rejects.toThrow(
    /^The PostgreSQL of DATABASE_URL does not let us in: (Error: )?connect /,
  );
  expect(lines).toHaveLength(1);
  await proxy.restore();
});

it('does not wait for what will not change by itself, such as a database that does not exist', async () => {
  const { wait, lines } = waiting(60);
  const missing = proxy.url.replace(/\/[^/?]+\?/, '/no_such_database?');
  await expect(connectDirectly(missing, 'DATABASE_URL', wait)).rejects.toThrow('does not let us in');
  expect(lines).toEqual([]);
});

it('does not wait where it is not told to', async () => {
  await proxy.cut();
  await expect(connectDirectly(proxy.url, '--from')).rejects.toThrow('The PostgreSQL of --from does not');
  await proxy.restore();
});
