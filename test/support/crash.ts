import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Random, randomOf } from '../../src/server/demo/random';
import { auditBooks } from './crashAudit';
import { type Attempt, type Buyer, CutOff, recheck, shopper } from './crashBuyers';
import { freePort } from './shop';
import { runDemo, type ShopProcess, startProcess } from './shopProcess';

/** The people who buy at the same time. */
const LANES = 4;
const BUYERS = 40;
const COURSES = 60;
/** How long a server lives under the stream before it is killed, in milliseconds. */
const LIFE = { least: 20, most: 1500 };
/** Share of rounds in which the start after the crash is killed too. */
const KILLED_STARTS = 0.25;
/** One in so many opens a payment and goes away. */
const LEAVES = 6;

export interface CrashReport {
  readonly rounds: number;
  /** Purchases that the server said were opened, and those of them that it said were paid. */
  readonly opened: number;
  readonly paid: number;
  /** Calls that a kill cut off. */
  readonly cut: number;
  readonly killedStarts: number;
  /** Milliseconds until the shop answered again, the slowest and all. */
  readonly starts: readonly number[];
  /** The faults, a line each; the promise is none. */
  readonly faults: readonly string[];
}

/**
 * Kills a server with SIGKILL again and again while people buy, and checks each time over HTTP, and at the end
 * in the database, that nothing acknowledged was lost or doubled.
 * @param seed makes the moments of killing; which call a kill meets is still a matter of chance
 */
export async function crashRounds(rounds: number, seed: string): Promise<CrashReport> {
  const random = randomOf(seed);
  const folder = mkdtempSync(path.join(tmpdir(), 'crash-'));
  const data = path.join(folder, 'data');
  const faults: string[] = [];
  const attempts: Attempt[] = [];
  const starts: number[] = [];
  const tally = { cut: 0, killedStarts: 0 };
  const port = await freePort();
  // Each call comes from another visitor's address, so that no limit on one is met.
  const variables = { TRUSTED_PROXY: '127.0.0.1', CALLS_PER_MINUTE: '1000000' };
  const spawn = () => startProcess({ folder: data, port, variables });
  let shop: ShopProcess | undefined;
  try {
    const size = ['--courses', String(COURSES), '--users', String(BUYERS)];
    await runDemo(data, [...size, '--batch', 'prova']);
    const people = shopper(`http://127.0.0.1:${port}`, 'prova', BUYERS);
    const nextPair = pairs(await startAnd(() => people.courses()));

    for (let round = 1; round <= rounds; round += 1) {
      shop ??= await start();
      const before = attempts.length;
      const buying = Array.from({ length: LANES }, () => buyUntilCut());
      await pause(random.between(LIFE.least, LIFE.most));
      await shop.kill(round % 2 === 0 ? 'all' : 'shop');
      await Promise.all(buying);
      await killStarts(random);
      shop = await start();
      for (const attempt of attempts.slice(before)) {
        for (const fault of await recheck(people, attempt)) faults.push(`round ${round}: ${fault}`);
      }
    }
    await shop?.stop();
    shop = undefined;
    faults.push(...(await auditBooks(data, attempts, 'prova')));

    async function buyUntilCut(): Promise<void> {
      try {
        for (;;) {
          const { buyer, courseId } = nextPair();
          const attempt: Attempt = { buyer, courseId, purchaseId: undefined, url: undefined, isPaid: false };
          attempts.push(attempt);
          await people.open(attempt);
          if (attempts.length % LEAVES !== 0) await people.pay(attempt);
        }
      } catch (error) {
        if (error instanceof CutOff) tally.cut += 1;
        else faults.push(String(error));
      }
    }
  } catch (error) {
    faults.push(String(error));
  } finally {
    await shop?.kill('all');
    rmSync(folder, { recursive: true, force: true });
  }
  const opened = attempts.filter(({ purchaseId }) => purchaseId !== undefined).length;
  const paid = attempts.filter(({ isPaid }) => isPaid).length;
  return { rounds, opened, paid, ...tally, starts, faults };

  async function start(): Promise<ShopProcess> {
    const started = performance.now();
    const fresh = spawn();
    await fresh.ready();
    starts.push(performance.now() - started);
    return fresh;
  }

  async function startAnd<Result>(ask: () => Promise<Result>): Promise<Result> {
    shop = await start();
    return ask();
  }

  async function killStarts(luck: Random): Promise<void> {
    while (luck.chance(KILLED_STARTS)) {
      const doomed = spawn();
      await pause(luck.between(10, 900));
      await doomed.kill();
      tally.killedStarts += 1;
    }
  }
}

/** Every pair of a buyer and a course once, neighbours in time being different buyers. */
function pairs(courseIds: readonly string[]): () => { buyer: Buyer; courseId: string } {
  let next = 0;
  return () => {
    const buyer = next % BUYERS;
    const courseId = courseIds[Math.floor(next / BUYERS)];
    next += 1;
    if (courseId === undefined) throw new Error('Every buyer has bought every course: make more of them');
    return { buyer: buyer + 1, courseId };
  };
}
