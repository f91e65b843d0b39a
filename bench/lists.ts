import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../src/server/database';
import { freePort } from '../test/support/shop';
import { runDemo, type ShopProcess, startProcess } from '../test/support/shopProcess';
import type { Bench } from './support/figure';
import { median, rounded } from './support/statistics';

/** A list with many courses and reviews takes at most so many times as long as one of the demo shop. */
const LIMIT = 2;
const TIMES = 320;
const REVIEWS = 84_000;
const USERS = 5000;
const ROUNDS = 9;
const CALLS = 20;

const LISTS = {
  newest: { Sort: 'newest' },
  category: { Sort: 'newest', Categories: ['intermedio'] },
  'level and topic': { Sort: 'newest', Categories: ['principiante', 'ichimoku'] },
  'by price': { Sort: 'price_up', Categories: ['intermedio'] },
  'by rating': { Sort: 'rating' },
  'category by rating': { Sort: 'rating', Categories: ['intermedio'] },
} as const;

/** Each price only once, so that no answer comes from the cache. */
let price = 1_000_000;
async function load({ address }: ShopProcess, list: object): Promise<number> {
  price += 1;
  const started = performance.now();
  const answer = await fetch(`${address}/api/courses/GetFilteredCourses`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...list, PriceMin: 1, PriceMax: price / 100 }),
  });
  const { total } = (await answer.json()) as { total: number };
  if (answer.status !== 200 || !(total > 0))
    throw new Error(`A list answered ${answer.status}, ${total} found`);
  return performance.now() - started;
}

async function addReviews(dataDir: string): Promise<void> {
  const silent = { info() {}, warn() {}, error() {} };
  const database = await openDatabase({ dataDir, isBulk: true }, silent);
  const batch = 6000;
  for (let from = 0; from < REVIEWS; from += batch) {
    // Each user's reviews begin at another course, so that no pair comes twice.
    await database.pool.query(
      `insert into reviews (id, user_id, course_id, text, rating)
       select 'bench-' || n, u.ids[1 + n % cardinality(u.ids)],
         c.ids[1 + (n / cardinality(u.ids) + n % cardinality(u.ids) * 37) % cardinality(c.ids)], 'Utile.', 1 + n % 5
       from generate_series($1::int, $2::int) n, (select array_agg(id order by id) as ids from users) u,
         (select array_agg(id order by id) as ids from courses) c
       on conflict do nothing`,
      [from, Math.min(from + batch, REVIEWS) - 1],
    );
  }
  await database.pool.query('vacuum analyze');
  await database.close();
}

/** Lists by filter and order: how they grow with the catalogue and its reviews. */
const bench: Bench = async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-lists-'));
  const shops: ShopProcess[] = [];
  const open = async (name: string) => {
    const shop = startProcess({
      ...{ folder: path.join(folder, name), port: await freePort() },
      variables: { CALLS_PER_MINUTE: '1000000' },
    });
    shops.push(shop);
    await shop.ready();
    return shop;
  };
  try {
    const [few, many] = [path.join(folder, 'few'), path.join(folder, 'many')];
    await runDemo(few, []);
    const inDemo = 28;
    await runDemo(many, [
      '--courses',
      String(inDemo * (TIMES - 1)),
      '--users',
      String(USERS),
      '--batch',
      'prova',
    ]);
    await addReviews(many);
    const [small, large] = [await open('few'), await open('many')];
    const rows = [];
    for (const [name, list] of Object.entries(LISTS)) {
      const times: [number[], number[]] = [[], []];
      for (let at = 0; at <= ROUNDS; at += 1) {
        const round: [number[], number[]] = [[], []];
        for (let call = 0; call < CALLS; call += 1) {
          round[0].push(await load(small, list));
          round[1].push(await load(large, list));
        }
        if (at === 0) continue; // warms up
        times[0].push(median(round[0]));
        times[1].push(median(round[1]));
      }
      const ratio = median(times[1].map((slow, at) => slow / (times[0][at] ?? 1)));
      rows.push({
        list: name,
        'ms, demo shop': rounded(median(times[0]), 1),
        [`ms, ${TIMES} times`]: rounded(median(times[1]), 1),
        ratio: rounded(ratio),
      });
    }
    return {
      title: `Lists with ${TIMES} times the courses and ${REVIEWS} reviews: at most ${LIMIT} times as long`,
      rows,
      notes: [
        `Medians of ${ROUNDS} rounds of ${CALLS} calls, each to both shops in turn, none from the cache`,
      ],
      isKept: rows.every(({ ratio }) => ratio <= LIMIT),
    };
  } finally {
    for (const shop of shops) await shop.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

export default bench;
