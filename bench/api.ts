import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../test/support/shop';
import { startProcess } from '../test/support/shopProcess';
import type { Bench, Row } from './support/figure';
import { load } from './support/load';
import { median, rounded } from './support/statistics';

/** Answers a second of the shop, as a share of the bare handler's. */
const LIMIT = 0.5;
/** Both are restarted each time: a process keeps for its life what the compiler made of its first seconds. */
const STARTS = 3;
/** Short rounds, many of them: a machine that other programs share changes its speed from second to second. */
const ROUNDS = 10;
const MILLISECONDS = 300;
const CONNECTIONS = 32;
const WARM_UP = 1500;

const ENCODINGS = ['identity', 'gzip, deflate, br'];
/** Answers that the shop keeps: a list of the api, and the pages that show it. */
const ASKED = [
  { name: 'course list', method: 'POST', path: '/api/courses/GetFilteredCourses', body: '{}' },
  { name: 'home page', method: 'GET', path: '/corsi-trading-online/', body: '' },
  { name: 'list page', method: 'GET', path: '/corsi-trading-online/corsi', body: '' },
] as const;
const CASES = ASKED.flatMap((asked) => ENCODINGS.map((encoding) => ({ asked, encoding })));
type Case = (typeof CASES)[number];

interface Answer {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A request as a browser makes it; `encoding` is its Accept-Encoding. */
const headersOf = (port: number, { asked: { body }, encoding }: Case): Record<string, string> => ({
  host: `127.0.0.1:${port}`,
  'accept-encoding': encoding,
  ...(body === ''
    ? { accept: 'text/html' }
    : { 'content-type': 'application/json', 'content-length': String(body.length) }),
});

function once200(port: number, one: Case): Promise<Answer> {
  const { method, path: address, body } = one.asked;
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path: address, method };
    const asked = httpRequest({ ...options, headers: headersOf(port, one) }, async (response) => {
      const pieces: Buffer[] = [];
      for await (const piece of response) pieces.push(piece as Buffer);
      if (response.statusCode === 200) resolve({ headers: response.headers, body: Buffer.concat(pieces) });
      else reject(new Error(`${address} answered ${response.statusCode}`));
    });
    asked.once('error', reject);
    asked.end(body);
  });
}

function bytesOf(port: number, one: Case): Buffer {
  const { method, path: address, body } = one.asked;
  const lines = Object.entries(headersOf(port, one)).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${address} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}

/** A process that answers what the shop answered. Node itself adds date and connection to both. */
async function startBare(folder: string, { headers, body }: Answer) {
  // Pieces need no length; the bare handler may send them whole.
  const sent: Record<string, unknown> = { ...headers, 'content-length': String(body.length) };
  for (const name of ['date', 'connection', 'keep-alive', 'transfer-encoding']) delete sent[name];
  const file = path.join(folder, 'answer.json');
  writeFileSync(file, JSON.stringify({ headers: sent, body: body.toString('base64') }));
  const port = await freePort();
  const program = path.join(__dirname, 'support/bareServer.cjs');
  const child = spawn(process.execPath, [program, String(port), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return { port, child };
}

interface Round {
  /** Answers a second. */
  readonly shop: number;
  readonly bare: number;
}

interface Compared {
  /** Of the body. */
  readonly bytes: number;
  readonly rounds: readonly Round[];
}

async function compare(folder: string, shopPort: number, one: Case): Promise<Compared> {
  // A page that is still rendered is not yet the kept one.
  await once200(shopPort, one);
  const answer = await once200(shopPort, one);
  const bare = await startBare(folder, answer);
  try {
    const { length: bytes } = answer.body;
    const measure = async (port: number, milliseconds: number) => {
      const request = bytesOf(port, one);
      const { perSecond } = await load({
        port,
        milliseconds,
        request,
        connections: CONNECTIONS,
        bodyBytes: bytes,
      });
      return perSecond;
    };
    for (const port of [shopPort, bare.port]) await measure(port, WARM_UP);
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      // They take turns at going first, since a machine's speed drifts.
      const first = round % 2 === 0 ? await measure(shopPort, MILLISECONDS) : undefined;
      const peer = await measure(bare.port, MILLISECONDS);
      rounds.push({ shop: first ?? (await measure(shopPort, MILLISECONDS)), bare: peer });
    }
    return { bytes, rounds };
  } finally {
    bare.child.kill('SIGKILL');
  }
}

async function compareAnew(folder: string): Promise<Compared[]> {
  const port = await freePort();
  const shop = startProcess({
    folder: path.join(folder, 'data'),
    port,
    quiet: true,
    variables: { CALLS_PER_MINUTE: '1000000', LOG_LEVEL: process.env.LOG_LEVEL ?? 'info' },
  });
  try {
    await shop.ready();
    const compared: Compared[] = [];
    for (const one of CASES) compared.push(await compare(folder, port, one));
    return compared;
  } finally {
    await shop.stop();
  }
}

function rowOf({ asked, encoding }: Case, compared: readonly Compared[]): Row & { ratio: number } {
  const rounds = compared.flatMap((one) => one.rounds);
  const ratios = rounds.map(({ shop, bare }) => shop / bare);
  return {
    answer: asked.name,
    'accept-encoding': encoding,
    bytes: compared[0]?.bytes ?? 0,
    'shop answers/s': Math.round(median(rounds.map(({ shop }) => shop))),
    'bare answers/s': Math.round(median(rounds.map(({ bare }) => bare))),
    ratio: rounded(median(ratios)),
    lowest: rounded(Math.min(...ratios)),
    highest: rounded(Math.max(...ratios)),
  };
}

/** Kept answers and pages of the built server beside a bare node:http handler that writes the same bytes. */
const api: Bench = async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-api-'));
  try {
    const starts: Compared[][] = [];
    for (let start = 0; start < STARTS; start += 1) starts.push(await compareAnew(folder));
    const rows = CASES.map((one, at) =>
      rowOf(
        one,
        starts.map((start) => start[at] as Compared),
      ),
    );
    return {
      title: `Kept answers and pages beside a bare node:http handler of the same bytes: at least ${LIMIT}`,
      rows,
      notes: [
        `${CONNECTIONS} connections; medians of ${ROUNDS} rounds of ${MILLISECONDS} ms each in turn, in each of ${STARTS} starts`,
        'Each server is a process of its own; the shop logs every call, as it does by default',
      ],
      isKept: rows.every(({ ratio }) => ratio >= LIMIT),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

export default api;
