import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Bench } from './support/figure';
import { type Herd, startHerd, type Told } from './support/herd';
import { type Measured, startBareHub, startShopHub } from './support/hubServers';
import { median, percentile, rounded } from './support/statistics';

const CLIENTS = Number(process.env.BENCH_HUB_CLIENTS ?? 10_000);
const ROUNDS = 40;
const WARM_UP = 3;
const JOINS = 20_000;

/** Ours by the bare server's. */
const LIMITS = { time: 1.1, memory: 1.3, heap: 1.1 };

/** Milliseconds from the order to the first client and to the last. */
async function timeToAll(server: Measured, herd: Herd): Promise<Told> {
  const { told } = await herd.expect();
  const started = performance.now();
  await server.broadcast();
  const { first, last } = await told;
  return { first: first - started, last: last - started };
}

/** Lets the clients join. `bytes`: what one of them costs the server. */
async function gather(server: Measured): Promise<{ herd: Herd; bytes: number }> {
  const before = await server.memory();
  const herd = await startHerd(server, CLIENTS);
  const full = await server.memory();
  return { herd, bytes: (full.heap - before.heap) / CLIENTS };
}

/** The hub with ten thousand clients beside a bare `ws` broadcast of the same bytes. */
const hub: Bench = async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-hub-'));
  const servers: Measured[] = [];
  try {
    const shop = await startShopHub(path.join(folder, 'data'));
    servers.push(shop);
    // The bytes are those that the shop sends.
    const bare = await startBareHub(shop.message);
    servers.push(bare);
    const [ours, theirs] = [await gather(shop), await gather(bare)];
    const times = { shop: [] as Told[], bare: [] as Told[] };
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      // In turn, since a machine's speed drifts; who goes first changes.
      const order = round % 2 === 0 ? (['shop', 'bare'] as const) : (['bare', 'shop'] as const);
      for (const name of order) {
        const took = await (name === 'shop' ? timeToAll(shop, ours.herd) : timeToAll(bare, theirs.herd));
        if (round >= 0) times[name].push(took);
      }
    }
    for (const { herd } of [ours, theirs]) await herd.leave();
    await shop.empty();

    const before = await shop.memory();
    const churn = CLIENTS / 2;
    for (let joined = 0; joined < JOINS; joined += churn) {
      const herd = await startHerd(shop, churn);
      await herd.leave();
      await shop.empty();
    }
    const after = await shop.memory();

    const p50 = (all: readonly Told[]) => median(all.map(({ last }) => last));
    const p99 = (all: readonly Told[]) =>
      percentile(
        all.map(({ last }) => last),
        0.99,
      );
    const ratio = {
      time: p50(times.shop) / p50(times.bare),
      memory: ours.bytes / theirs.bytes,
      heap: after.heap / before.heap,
    };
    const row = (server: string, all: readonly Told[], bytes: number) => ({
      server,
      'to the first p50 ms': rounded(median(all.map(({ first }) => first)), 1),
      'to all p50 ms': rounded(p50(all), 1),
      'to all p99 ms': rounded(p99(all), 1),
      'bytes a connection': Math.round(bytes),
    });
    return {
      title: `A broadcast to ${CLIENTS} WebSocket clients beside bare ws: ${rounded(ratio.time)} of the time (at most ${LIMITS.time}), ${rounded(ratio.memory)} of the memory (at most ${LIMITS.memory})`,
      rows: [
        row('shop', times.shop, ours.bytes),
        row('bare ws', times.bare, theirs.bytes),
        {
          server: 'shop by bare',
          'to all p50 ms': rounded(ratio.time),
          'to all p99 ms': rounded(p99(times.shop) / p99(times.bare)),
          'bytes a connection': rounded(ratio.memory),
        },
      ],
      notes: [
        `${ROUNDS} broadcasts each, in turn; the shop's order is an admin's call, with its questions to the database; each server's clients are a process of their own; the time runs from the order to the last client`,
        'Memory is the heap and buffers of the server, collected, with and without the clients',
        `After ${JOINS} joins and leaves the shop's heap, collected, is ${rounded(ratio.heap, 3)} of what it was (at most ${LIMITS.heap}): ${Math.round(before.heap / 1024)} KB, then ${Math.round(after.heap / 1024)} KB`,
      ],
      isKept:
        ratio.time <= LIMITS.time &&
        ratio.memory <= LIMITS.memory &&
        Math.abs(ratio.heap - 1) <= LIMITS.heap - 1,
    };
  } finally {
    for (const server of servers) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

export default hub;
