import { once } from 'node:events';
import { chmodSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import packageJson from '../../../package.json';
import { freePort } from '../../support/shop';
import { type ShopProcess, startProcess } from '../../support/shopProcess';

jest.setTimeout(180_000);

let folder: string;
let shop: ShopProcess;
beforeAll(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'corsi-running-')), 'data');
});
afterEach(() => shop.kill());
afterAll(() => rmSync(path.dirname(folder), { recursive: true, force: true }));

async function start(variables: Record<string, string> = {}): Promise<number> {
  const port = await freePort();
  shop = startProcess({ folder, port, variables: { LOG_LEVEL: 'info', ...variables } });
  await shop.ready();
  return port;
}

const events = () =>
  shop
    .output()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

/** Everything under the data folder that others have a right to. */
function openToOthers(): string[] {
  const names = readdirSync(folder, { recursive: true }) as string[];
  expect(names.length).toBeGreaterThan(1000);
  return ['', ...names].filter((name) => (lstatSync(path.join(folder, name)).mode & 0o077) !== 0);
}

test('start and stop are lines of JSON with version, database and address, and nothing else is printed', async () => {
  const port = await start();
  await shop.stop();
  expect(shop.child.exitCode).toBe(0);
  expect(events()).toContainEqual(
    expect.objectContaining({
      msg: 'started',
      version: packageJson.version,
      mode: 'demo',
      database: 'embedded',
      address: `http://127.0.0.1:${port}`,
      databaseVersion: expect.stringMatching(/^\d+/),
    }),
  );
  expect(events().slice(-2)).toMatchObject([
    { msg: 'stopping' },
    { msg: 'stopped', version: packageJson.version },
  ]);
});

test('it goes on when nobody reads its log any more', async () => {
  const port = await start();
  shop.child.stdout?.destroy();
  for (const _line of [1, 2, 3]) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/courses/GetRandomListCourse`, {
      method: 'POST',
    });
    expect(answer.status).toBe(200);
  }
  await shop.stop();
  expect(shop.child.exitCode).toBe(0);
});

test('no file of the data folder is open to others, from the first start on', async () => {
  await start();
  expect(openToOthers()).toEqual([]);
  await shop.stop();
  expect(openToOthers()).toEqual([]);
});

test('a data folder that an earlier version left open is closed at the next start', async () => {
  await start();
  await shop.stop();
  for (const name of ['', ...(readdirSync(folder, { recursive: true }) as string[])]) {
    const file = path.join(folder, name);
    chmodSync(file, lstatSync(file).isDirectory() ? 0o755 : 0o666);
  }
  await start();
  expect(openToOthers()).toEqual([]);
});

test('told to stop, it is not ready but serves for the drain time, then ends without cutting a request', async () => {
  const port = await start({ DRAIN_SECONDS: '2' });
  const body = JSON.stringify({ Username: 'studente@example.com', Password: 'corsi-demo-2026' });
  const slow = connect(port, '127.0.0.1');
  slow.write(
    `POST /api/users/authenticate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  slow.write(body.slice(0, 10));
  // A prober asks now and then: without a pause it would meet the limit of calls before the drain time is over.
  const ready = async () => {
    await pause(20);
    return (await fetch(`${shop.address}/readyz`)).status;
  };
  expect(await ready()).toBe(200);

  shop.child.kill('SIGTERM');
  while ((await ready()) !== 503);
  const page = await fetch(`${shop.address}/api/Bundle/Cached`);
  expect(page.status).toBe(200);
  expect(page.headers.get('connection')).toBe('close');
  // As long as it takes requests it says that it is not ready; then nobody listens any more.
  const answers: number[] = [];
  for (;;) {
    const status = await ready().catch(() => undefined);
    if (status === undefined) break;
    answers.push(status);
  }
  // How long exactly: start.test.ts.
  expect(answers.length).toBeGreaterThan(5);
  expect(new Set(answers)).toEqual(new Set([503]));

  slow.write(body.slice(10));
  const answer = await text(slow);
  expect(answer).toMatch(/^HTTP\/1.1 200 /);
  expect(answer).toContain('"claim":0');
  if (shop.child.exitCode === null) await once(shop.child, 'exit');
  expect(shop.child.exitCode).toBe(0);
});

test('a shop whose lock file is taken away ends with one line', async () => {
  await start();
  rmSync(path.join(folder, 'lock'));
  if (shop.child.exitCode === null) await once(shop.child, 'exit');
  expect(shop.child.exitCode).toBe(1);
  const last = events().filter(({ level }) => level === 60);
  expect(last).toHaveLength(1);
  expect(last[0]).toMatchObject({
    msg: 'the process ends because its database has ended',
    reason: expect.stringMatching(
      / no longer holds the data folder .*"lock" or "postgres\.lock" was removed or replaced\./,
    ),
  });
});

test('after a kill the same folder opens at once', async () => {
  await start();
  await shop.kill();
  await start();
});
