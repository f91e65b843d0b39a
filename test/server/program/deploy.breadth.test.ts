import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { type Nginx, startNginx } from '../../support/nginx';
import { startPostgres, type TestPostgres } from '../../support/postgres';
import { freePort } from '../../support/shop';
import { builtProgram } from '../../support/shopProcess';

jest.setTimeout(300_000);

const ROOT = path.resolve(__dirname, '../../..');
const FORMER = 'former.0123456789.js';

/** Starts and stops processes as systemd would with docs/deploy/shop@.service. */
const SYSTEMCTL = `#!/bin/sh
port=\${2##*@}; pid="$FOLDER/pid-$port"
case "$1" in
start) cd "$FOLDER/app-$port"; PORT=$port "$NODE" dist/server/main.js > "$FOLDER/log-$port" 2>&1 & echo $! > "$pid" ;;
stop) kill -TERM "$(cat "$pid")"; while kill -0 "$(cat "$pid")" 2> /dev/null; do sleep 0.1; done; rm "$pid" ;;
esac`;

let folder: string;
let postgres: TestPostgres;
let nginx: Nginx;
let upstream: string;
let front: number;
let ports: [number, number];
let environment: NodeJS.ProcessEnv;
beforeAll(async () => {
  builtProgram();
  folder = mkdtempSync(path.join(tmpdir(), 'corsi-deploy-'));
  chmodSync(folder, 0o755);
  postgres = await startPostgres();
  front = await freePort();
  ports = [await freePort(), await freePort()];
  upstream = path.join(folder, 'upstream.conf');
  writeFileSync(upstream, `server 127.0.0.1:${ports[0]};\n`);
  nginx = await startNginx(path.join(folder, 'nginx'), front, upstream);
  for (const port of ports) {
    const app = path.join(folder, `app-${port}`);
    cpSync(path.join(ROOT, 'dist'), path.join(app, 'dist'), { recursive: true });
    for (const name of ['node_modules', 'package.json'])
      symlinkSync(path.join(ROOT, name), path.join(app, name));
  }
  put('systemctl', SYSTEMCTL);
  put('nginx', `#!/bin/sh\nexec ${nginx.command.join(' ')} "$@"`);
  environment = {
    PATH: `${folder}/bin:${process.env.PATH}`,
    NODE: process.execPath,
    FOLDER: folder,
    OWNER: 'root',
    UPSTREAM: upstream,
    PORTS: ports.join(' '),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://127.0.0.1:${front}`,
    DATABASE_URL: await postgres.createDatabase(),
    SESSION_SECRET: 'test-secret-test-secret-test-secret',
    DATA_DIR: path.join(folder, 'data'),
    TRUSTED_PROXY: 'loopback',
    CALLS_PER_MINUTE: '100000',
    RENDER_TIMEOUT_MS: '30000',
    DRAIN_SECONDS: '2',
  };
});
afterEach(async () => {
  for (const port of ports) if (existsSync(path.join(folder, `pid-${port}`))) await systemctl('stop', port);
});
afterAll(async () => {
  await nginx.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

function put(name: string, script: string): void {
  mkdirSync(path.join(folder, 'bin'), { recursive: true });
  writeFileSync(path.join(folder, 'bin', name), script, { mode: 0o755 });
}

const run = (command: string, parameters: string[], variables: NodeJS.ProcessEnv = {}) =>
  spawn(command, parameters, { env: { ...environment, ...variables }, stdio: ['ignore', 'pipe', 'pipe'] });

async function systemctl(verb: 'start' | 'stop', port: number): Promise<void> {
  await once(run(path.join(folder, 'bin/systemctl'), [verb, `shop@${port}`]), 'exit');
}

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Asks on a connection of its own, as a new visitor. */
async function ask(method: 'GET' | 'POST', url: string, port = front): Promise<Answer> {
  const headers = { accept: 'text/html', connection: 'close', 'content-type': 'application/json' };
  const asked = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false });
  asked.end(method === 'POST' ? '{}' : undefined);
  const [answer] = await once(asked, 'response');
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

/** Sends the beginning of a body that never ends. @returns the status that is answered all the same */
async function askWithoutEnd(url: string, bytes: number): Promise<number | undefined> {
  const headers = { 'content-type': 'application/json' };
  const signal = AbortSignal.timeout(10_000);
  const asked = request({ host: '127.0.0.1', port: front, method: 'POST', path: url, headers, signal });
  asked.write('1'.repeat(bytes));
  const [answer] = await once(asked, 'response');
  asked.on('error', () => undefined).destroy();
  return answer.statusCode;
}

/** Starts the process that nginx leads to. @returns its port and the other one */
async function startServing(): Promise<readonly [number, number]> {
  const named = Number(/:(\d+);/.exec(readFileSync(upstream, 'utf8'))?.[1]);
  await systemctl('start', named);
  while ((await ask('GET', '/readyz', named).catch(() => undefined))?.status !== 200) await pause(50);
  return [named, ports.find((port) => port !== named) ?? 0];
}

const WORKERS = 4;
const LEAST = 200;
const ASKED = [
  ['GET', '/corsi-trading-online/'],
  ['POST', '/api/courses/GetRandomListCourse'],
  ['GET', '/corsi-trading-online/corsi'],
  ['POST', '/api/users/authenticate'],
] as const;

/** Visits the shop until something has ended, at least 200 times. @returns what was not answered well */
async function visitUntil(end: Promise<unknown>): Promise<{ visits: number; failures: string[] }> {
  let isOver = false;
  void end.finally(() => {
    isOver = true;
  });
  const failures: string[] = [];
  let visits = 0;
  const work = async () => {
    while (!isOver || visits < LEAST) {
      const [method, url] = ASKED[visits++ % ASKED.length] ?? ASKED[0];
      const status = await ask(method, url).then(
        (answer) => answer.status ?? 0,
        (error: NodeJS.ErrnoException) => error.code ?? error.message,
      );
      // An empty login is a bad request, and none that the proxy may answer.
      const isGood = url.endsWith('authenticate') ? status === 400 || status === 429 : Number(status) < 400;
      if (!isGood) failures.push(`${method} ${url}: ${status}`);
      await pause(20);
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
  return { visits, failures };
}

const printed = async (child: ChildProcess) => {
  const [out, error] = await Promise.all(
    [child.stdout, child.stderr].map((stream) => stream && text(stream)),
  );
  return `${out}${error}`;
};

it('replaces the process under visitors without a failed answer, and leaves the former code to their tabs', async () => {
  const [first, second] = await startServing();
  writeFileSync(path.join(folder, `app-${first}/dist/client/assets/${FORMER}`), 'former()');
  const deploy = run('sh', [path.join(ROOT, 'docs/deploy/deploy.sh')]);
  const said = printed(deploy);
  const { visits, failures } = await visitUntil(once(deploy, 'exit'));
  expect([failures, await said]).toEqual([[], `Port ${second} serves now.\n`]);
  expect(visits).toBeGreaterThanOrEqual(LEAST);
  expect(existsSync(path.join(folder, `pid-${first}`))).toBe(false);
  expect(await ask('GET', `/assets/${FORMER}`)).toMatchObject({ status: 200, body: 'former()' });

  await systemctl('stop', second);
  for (const method of ['GET', 'POST'] as const) {
    const down = await ask(method, '/corsi-trading-online/corsi');
    expect(down.status).toBe(503);
    expect(down.headers).toMatchObject({ 'retry-after': '30', 'cache-control': 'no-store' });
    expect(down.body).toContain('<h1>Torniamo subito</h1>');
  }
});

it('leaves the process in service whose successor does not start', async () => {
  const [serving] = await startServing();
  const wrong = { SESSION_SECRET: 'another-secret-another-secret-another', WAIT: '5' };
  const deploy = run('sh', [path.join(ROOT, 'docs/deploy/deploy.sh')], wrong);
  const [said, [code]] = await Promise.all([printed(deploy), once(deploy, 'exit')]);
  expect([code, said]).toEqual([1, expect.stringContaining('is not ready')]);
  expect(readFileSync(upstream, 'utf8')).toContain(`:${serving};`);
  expect((await ask('GET', '/corsi-trading-online/')).status).toBe(200);
});

it('lets the shop refuse a body before its end, so that nobody fills the disk of the proxy', async () => {
  await startServing();
  expect(await askWithoutEnd('/api/users/GetProfile', 10)).toBe(401);
  expect(await askWithoutEnd('/api/courses/GetRandomListCourse', 5_000_000)).toBe(413);
});

it('leaves no token in the files of the proxy, whether a process answers or none', async () => {
  const [serving] = await startServing();
  const secret = '/hubs/purchase?access_token=geheim';
  await ask('GET', secret);
  await systemctl('stop', serving);
  expect((await ask('GET', secret)).status).toBe(503);
  const files = readdirSync(path.join(folder, 'nginx'), { withFileTypes: true }).filter((one) =>
    one.isFile(),
  );
  const texts = files.map(({ name }) => [name, readFileSync(path.join(folder, 'nginx', name), 'utf8')]);
  expect(texts.filter(([, said]) => said?.includes('geheim'))).toEqual([]);
});
