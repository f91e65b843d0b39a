import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CALLBACK_PATH } from '../../../src/server/checkout/providers/paths';
import { randomOf } from '../../../src/server/demo/random';
import { openDatabase } from '../../../src/server/platform/database';
import { CutOff, shopper } from '../crashBuyers';
import { PRODUCTION } from '../production';
import { freePort } from '../shop';
import { type ShopProcess, startProcess } from '../shopProcess';
import { startFakeStripe } from '../stripe/fakeStripe';
import { moneyFaults } from './audit';
import { createSteps } from './people';
import { ADMIN, BATCH, BUYERS, makeWorld } from './world';

/** The people who act at the same time. */
const LANES = 4;
/** Steps that are begun before a kill, and the milliseconds that the last of them still has. */
const STEPS = { least: 5, most: 50 };
const LAST_MS = 60;

const log = { info() {}, warn() {}, error() {} };

export interface MoneyReport {
  readonly rounds: number;
  readonly bought: number;
  readonly refused: number;
  readonly paid: number;
  /** Events of the provider. */
  readonly events: number;
  /** Calls that a kill cut off. */
  readonly cut: number;
  /** The faults, a line each; the promise is none. */
  readonly faults: readonly string[];
}

/**
 * Kills a shop that sells through a stand-in for Stripe with SIGKILL again and again, while buyers, banks and an admin
 * do what they like in parallel, then lets every callback come once more and holds the books beside Stripe's.
 * @param seed makes what they do and the moments of killing; what a kill meets is still a matter of chance
 */
export async function moneyRounds(rounds: number, seed: string): Promise<MoneyReport> {
  const random = randomOf(seed);
  const folder = mkdtempSync(path.join(tmpdir(), 'money-'));
  const stripe = await startFakeStripe();
  const port = await freePort();
  const shopAddress = `http://127.0.0.1:${port}`;
  const faults: string[] = [];
  let cut = 0;
  let shop: ShopProcess | undefined;
  const variables = {
    ...PRODUCTION,
    // Each call comes from another visitor's address, so that no limit on one is met.
    TRUSTED_PROXY: '127.0.0.1',
    CALLS_PER_MINUTE: '1000000',
    ...stripe.variables,
  };
  const open = () => openDatabase({ dataDir: folder }, log);

  async function start(): Promise<ShopProcess> {
    const fresh = startProcess({ folder, port, variables });
    await fresh.ready();
    return fresh;
  }

  try {
    const empty = await open();
    const world = await makeWorld(empty).finally(() => empty.close());
    const people = shopper(shopAddress, BATCH, BUYERS);
    const { done, step } = createSteps({ people, stripe, world, random });
    stripe.deliverTo(shopAddress + CALLBACK_PATH);

    shop = await start();
    // Logging in takes longer than most lives.
    for (let one = ADMIN; one <= BUYERS; one += 1) await people.call('/api/users/GetUserPurchases', {}, one);
    await stripe.latency.during(async () => {
      for (let round = 1; round <= rounds; round += 1) {
        shop ??= await start();
        const begun = countdown(random.whole(STEPS.least, STEPS.most));
        const lanes = Array.from({ length: LANES }, () => stepUntilCut(round, begun.tick));
        await Promise.race([begun.over, Promise.all(lanes)]);
        await pause(random.between(0, LAST_MS));
        await shop.kill(round % 2 === 0 ? 'all' : 'shop');
        shop = undefined;
        await Promise.all(lanes);
        await stripe.delivered();
      }
    });

    shop = await start();
    for (const event of stripe.events) {
      const status = await stripe.post(shopAddress + CALLBACK_PATH, event);
      if (status !== 200) faults.push(`event ${event.id} (${event.type}) was answered ${status}`);
    }
    await shop.kill();
    shop = undefined;
    const books = await open();
    faults.push(...(await moneyFaults(books, stripe).finally(() => books.close())));
    return { rounds, ...done, events: stripe.events.length, cut, faults };

    async function stepUntilCut(round: number, begin: () => void): Promise<void> {
      try {
        for (;;) {
          begin();
          await step();
        }
      } catch (error) {
        if (error instanceof CutOff) cut += 1;
        else faults.push(`round ${round}: ${error}`);
      }
    }
  } finally {
    await shop?.kill('all');
    await stripe.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Is over after that many ticks. */
function countdown(ticks: number) {
  let left = ticks;
  let end = () => {};
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  return {
    over,
    tick() {
      left -= 1;
      if (left === 0) end();
    },
  };
}
