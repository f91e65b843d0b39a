import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CATEGORIES } from '../src/contract/categories';
import { randomOf } from '../src/server/demo/random';
import { freePort } from '../test/support/shop';
import { runDemo, type ShopProcess, startProcess } from '../test/support/shopProcess';
import queries from './searchQueries.json';
import type { Bench } from './support/figure';
import { median, percentile, rounded } from './support/statistics';

/** p95 with many courses, as a multiple of that with few. */
const LIMIT = 2;
const FEW = 100;
const MANY = 10_000;
const ROUNDS = 7;
const SEARCHES = 100;
/** Of the committed queries, so many find their course among the first five. */
const LEAST_FOUND = 47;
const FIRST = 5;

interface List {
  readonly items: readonly { readonly slug: string }[];
  readonly total: number;
}

async function search({ address }: ShopProcess, filter: object): Promise<List> {
  const answer = await fetch(`${address}/api/courses/GetFilteredCourses`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(filter),
  });
  if (answer.status !== 200) throw new Error(`A search answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as List;
}

/** The committed queries whose course is not among the first five. */
async function missesOf(shop: ShopProcess): Promise<string[]> {
  const misses: string[] = [];
  for (const { query, slug } of queries) {
    const { items } = await search(shop, { Query: query, pageSize: FIRST });
    if (!items.some((item) => item.slug === slug)) misses.push(`${query} (${slug})`);
  }
  return misses;
}

/** Each price only once, so that no answer comes from the cache. */
let price = 100_000;
function nextPrice(): number {
  price += 1;
  return price / 100;
}

/** The same searches, in the same order, in each shop in turn. @returns milliseconds of each, by shop */
async function round(shops: readonly ShopProcess[], seed: string): Promise<number[][]> {
  const random = randomOf(seed);
  const times = shops.map((): number[] => []);
  for (let at = 0; at < SEARCHES; at += 1) {
    const { query } = random.pick(queries);
    const Categories = random.chance(0.5) ? [random.pick(CATEGORIES)] : [];
    const PriceMin = random.chance(0.5) ? random.whole(0, 60) : 0;
    const filter = { Query: query, Categories, PriceMin, PriceMax: nextPrice() };
    for (const [place, shop] of shops.entries()) {
      const started = performance.now();
      await search(shop, filter);
      times[place]?.push(performance.now() - started);
    }
  }
  return times;
}

/** Text search with filters: how it grows with the catalogue, and whether it finds what is meant. */
const bench: Bench = async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-search-'));
  const shops: ShopProcess[] = [];
  const open = async (name: string) => {
    const shop = startProcess({
      folder: path.join(folder, name),
      port: await freePort(),
      variables: { CALLS_PER_MINUTE: '1000000' },
    });
    shops.push(shop);
    await shop.ready();
    return shop;
  };
  try {
    const few = path.join(folder, 'few');
    const many = path.join(folder, 'many');
    await runDemo(few, []);
    const demo = await open('few');
    const misses = await missesOf(demo);
    const { total } = await search(demo, {});
    await demo.stop();
    await runDemo(few, ['--courses', String(FEW - total), '--batch', 'prova']);
    await runDemo(many, ['--courses', String(MANY - total), '--batch', 'prova']);
    const both = [await open('few'), await open('many')];
    await round(both, 'warm');
    const p95: [number[], number[]] = [[], []];
    const middle: [number[], number[]] = [[], []];
    for (let at = 0; at < ROUNDS; at += 1) {
      const [ofFew = [], ofMany = []] = await round(both, `round ${at}`);
      for (const [place, times] of [ofFew, ofMany].entries()) {
        p95[place]?.push(percentile(times, 0.95));
        middle[place]?.push(median(times));
      }
    }
    const ratio = median(p95[1].map((slow, at) => slow / (p95[0][at] ?? 1)));
    const found = queries.length - misses.length;
    const missesAmongMany = await missesOf(both[1] as ShopProcess);
    const among = queries.length - missesAmongMany.length;
    return {
      title: `Searches: p95 with ${MANY} courses at most ${LIMIT} times that with ${FEW}; at least ${LEAST_FOUND} of ${queries.length} find their course`,
      rows: [
        {
          'p95 ms, few': rounded(median(p95[0]), 1),
          'p95 ms, many': rounded(median(p95[1]), 1),
          ratio: rounded(ratio),
          'median ms, few': rounded(median(middle[0]), 1),
          'median ms, many': rounded(median(middle[1]), 1),
          [`found of ${queries.length}`]: found,
          'found among many': among,
        },
      ],
      notes: [
        `Medians of ${ROUNDS} rounds of ${SEARCHES} searches, each in both shops in turn, none from the cache`,
        'The queries were written for the demo catalogue; among many courses others fit as well',
        ...misses.map((miss) => `not found: ${miss}`),
        ...missesAmongMany.map((miss) => `not found among many: ${miss}`),
      ],
      isKept: ratio <= LIMIT && Math.min(found, among) >= LEAST_FOUND,
    };
  } finally {
    for (const shop of shops) await shop.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

export default bench;
