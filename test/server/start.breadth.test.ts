import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { readSettings, type Settings } from '../../src/server/platform/configuration/configuration';
import { openDataFolder, StartError } from '../../src/server/platform/database';
import { lockDataFolder } from '../../src/server/platform/database/dataLock';
import { startShop } from '../../src/server/start';
import { EMPTY_RENDERER, makeSite } from '../support/app';
import { freePort } from '../support/shop';
import { builtProgram } from '../support/shopProcess';

/** `stop` waits by this; other modules' waits are real. */
jest.mock('node:timers/promises', () => {
  const real = jest.requireActual('node:timers/promises');
  return { ...real, setTimeout: jest.fn(real.setTimeout) };
});

let site: string;
let dataDir: string;
beforeEach(() => {
  site = makeSite();
  dataDir = path.join(mkdtempSync(path.join(tmpdir(), 'corsi-start-')), 'data');
});
afterEach(() => {
  for (const folder of [site, path.dirname(dataDir)]) rmSync(folder, { recursive: true, force: true });
});

const settings = (more: Record<string, string>): Settings =>
  readSettings({
    DATA_DIR: dataDir,
    CLIENT_DIR: site,
    RENDERER: EMPTY_RENDERER,
    LOG_LEVEL: 'silent',
    ...more,
  });

async function occupy(): Promise<{ port: string; server: Server }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: String((server.address() as AddressInfo).port), server };
}

test('a port in use stops the start with one line, and no data folder is made', async () => {
  const { port, server } = await occupy();
  const start = startShop(settings({ PORT: port }));
  await expect(start).rejects.toThrow(StartError);
  await expect(start).rejects.toThrow(
    new RegExp(`^Cannot listen on 127.0.0.1:${port}: another program [^\\n]+$`),
  );
  expect(existsSync(dataDir)).toBe(false);
  server.close();
});

test('a folder that another process holds stops the start, and nothing is written into it', async () => {
  const holder = await lockDataFolder(openDataFolder(dataDir));
  const start = startShop(settings({ PORT: String(await freePort()) }));
  await expect(start).rejects.toThrow(StartError);
  await expect(start).rejects.toThrow(/^[^\n]+$/);
  expect(readdirSync(dataDir)).toEqual(['lock']);
  holder.release();
});

test.each([
  ['0.0.0.0', 1],
  ['127.0.0.1', 0],
])('demo mode on %s warns %d times that it listens beyond this machine', async (HOST, times) => {
  const holder = await lockDataFolder(openDataFolder(dataDir));
  const write = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  const PORT = String(await freePort());
  const start = startShop(settings({ HOST, PORT, LOG_LEVEL: 'warn' }));
  await expect(start).rejects.toThrow(StartError);
  const lines = write.mock.calls
    .map(([line]) => String(line))
    .join('')
    .split('\n');
  write.mockRestore();
  const warnings = lines.filter((line) => line.includes('demo mode listens beyond this machine'));
  expect(warnings).toHaveLength(times);
  for (const warning of warnings) expect(JSON.parse(warning)).toMatchObject({ level: 40, host: HOST });
  holder.release();
});

test('production does not start on the sandbox', async () => {
  const start = startShop({ ...settings({ PORT: String(await freePort()) }), mode: 'production' });
  await expect(start).rejects.toThrow(/^STRIPE_SECRET_KEY is missing: [^\n]+$/);
  expect(existsSync(dataDir)).toBe(false);
});

test('the shop is filled, listens, drains, and stops without cutting the request that runs', async () => {
  const port = await freePort();
  const shop = await startShop(settings({ PORT: String(port), DRAIN_SECONDS: '7' }));
  const body = JSON.stringify({ Username: 'studente@example.com', Password: 'corsi-demo-2026' });
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `POST /api/users/authenticate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  socket.write(body.slice(0, 10));
  // Another answer comes back after these bytes went out, so the server has them.
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);

  let endDrain = () => {};
  const drained = new Promise<void>((resolve) => {
    endDrain = resolve;
  });
  jest.mocked(pause).mockClear().mockReturnValueOnce(drained);
  const stopped = shop.stop();
  const [waits] = jest.mocked(pause).mock.calls;
  const statusOf = (page: string) =>
    fetch(`http://127.0.0.1:${port}${page}`).then(({ status }) => status, String);
  const whileDraining = [await statusOf('/readyz'), await statusOf('/healthz')];
  endDrain();
  socket.write(body.slice(10));
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1.1 200 /);
  expect(answer).toMatch(/connection: close/i);
  expect(answer).toContain('"claim":0');
  await stopped;
  expect(waits).toEqual([7000]);
  expect(whileDraining).toEqual([503, 200]);
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
  await expect(shop.database.ping()).rejects.toThrow();
});

describe('the built program', () => {
  type Command = [program: 'main' | 'demo', ...parameters: string[]];
  async function run([name, ...parameters]: Command, variables: Record<string, string>) {
    const child = spawn(process.execPath, [builtProgram(name), ...parameters], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, CLIENT_DIR: site, ...variables },
    });
    const [error, output, [code]] = await Promise.all([
      text(child.stderr),
      text(child.stdout),
      once(child, 'exit'),
    ]);
    return { code, error, output };
  }

  test('keeps the demo shop out of what a production start loads', () => {
    const course = 'Trading da zero: le basi per iniziare con metodo';
    const files = { server: builtProgram(), demo: path.join(path.dirname(builtProgram()), 'demoShop.js') };
    expect(readFileSync(files.server, 'utf8')).not.toContain(course);
    expect(readFileSync(files.demo, 'utf8')).toContain(course);
  });

  test.each<[string, Command, Record<string, string>, RegExp]>([
    ['a wrong variable', ['main'], { PORT: 'abc' }, /^PORT is wrong: /],
    ['an unknown command', ['main', 'dance'], {}, /^Unknown command "dance"/],
    ['an admin without a mail', ['main', 'admin'], {}, /^Say whose account /],
    ['a demo of no size', ['demo', '--courses', 'many'], {}, /^--courses takes a whole number/],
  ])('ends with one line and code 1 at %s', async (_name, parameters, variables, line) => {
    const { code, error, output } = await run(parameters, variables);
    expect([code, output]).toEqual([1, '']);
    expect(error).toMatch(line);
    expect(error.trim().split('\n')).toHaveLength(1);
    expect(existsSync(dataDir)).toBe(false);
  });
});
