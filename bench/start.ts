import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../test/support/shop';
import { startProcess } from '../test/support/shopProcess';
import type { Bench } from './support/figure';
import { median, rounded } from './support/statistics';

/** Milliseconds from the second start to the first answered page. */
const LIMIT = 3000;
const ROUNDS = 7;
const PAGE = '/corsi-trading-online/';

/** Resolves when the address answers 200, asked again and again from the very start. */
async function untilAnswered(port: number, pathname: string): Promise<void> {
  for (;;) {
    const status = await new Promise<number | undefined>((resolve) => {
      const request = get({ host: '127.0.0.1', port, path: pathname, agent: false }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode));
      });
      request.once('error', () => resolve(undefined));
    });
    if (status === 200) return;
    if (status !== undefined) throw new Error(`The first page answered ${status}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Starts a process, and tells how long its first answer took. It is ended by `end`. */
async function measure(start: () => ChildProcess, port: number, pathname: string, signal: NodeJS.Signals) {
  const started = performance.now();
  const child = start();
  const exited = once(child, 'exit');
  await Promise.race([
    untilAnswered(port, pathname),
    exited.then(([code]) => Promise.reject(new Error(`It ended with code ${code}`))),
  ]);
  const took = performance.now() - started;
  child.kill(signal);
  await exited;
  return took;
}

const BARE = `require('node:http').createServer((_q, a) => a.end('ciao')).listen(+process.env.PORT, '127.0.0.1')`;

/** How long a shop that was set up before takes to come up, beside a node process that serves one word. */
const start: Bench = async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-start-'));
  try {
    const port = await freePort();
    const first = performance.now();
    const shop = startProcess({ folder, port });
    await shop.ready();
    const firstStart = performance.now() - first;
    await shop.stop();

    const ours: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await measure(() => startProcess({ folder, port }).child, port, PAGE, 'SIGTERM'));
      const env = { PATH: process.env.PATH, PORT: String(port) };
      bare.push(await measure(() => spawn(process.execPath, ['-e', BARE], { env }), port, '/', 'SIGKILL'));
    }
    const milliseconds = median(ours);
    return {
      title: `From the second start to the first answered page: ${Math.round(milliseconds)} ms, at most ${LIMIT}`,
      rows: [
        {
          'shop ms': Math.round(milliseconds),
          'bare node ms': Math.round(median(bare)),
          ratio: rounded(milliseconds / median(bare), 1),
          'of the limit': rounded(milliseconds / LIMIT),
          'slowest ms': Math.round(Math.max(...ours)),
          'first start ms': Math.round(firstStart),
        },
      ],
      notes: [`Medians of ${ROUNDS} rounds, one start of each in turn; the page is the home page, rendered`],
      isKept: milliseconds <= LIMIT,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

export default start;
