import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '../test/support/postgres';
import { freePort } from '../test/support/shop';
import { type ShopProcess, startProcess } from '../test/support/shopProcess';
import type { Bench, Row } from './support/figure';
import { QUESTIONS, type Question } from './support/growthQuestions';
import { fillShop, type GrowthShop, openShop, readFacts } from './support/growthShop';
import { percentile, rounded } from './support/statistics';
import type { VolumeSize } from './volume/addVolume';

/** p95 in the large shop, as a multiple of that in the small one. */
const LIMIT = 2;
const SMALL: VolumeSize = { courses: 1000, users: 1000, purchases: 10_000 };
const LARGE: VolumeSize = { courses: 100_000, users: 100_000, purchases: 1_000_000 };
const WARM_UP = 40;
const CALLS = 200;
/** Settings of PostgreSQL for a machine with some gigabytes of memory. */
const SETTINGS = ['shared_buffers=1GB', 'max_wal_size=8GB', 'synchronous_commit=off'];

/** Counts all calls: each asks for something else. */
let at = 0;
async function timed(shop: GrowthShop, question: Question): Promise<number> {
  const token = question.token?.(shop, at);
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const body = JSON.stringify(question.body(shop, at));
  const started = performance.now();
  const answer = await fetch(shop.address + question.path, { method: 'POST', headers, body });
  const text = await answer.text();
  const milliseconds = performance.now() - started;
  if (answer.status !== 200 || text.startsWith('{"isOk":false'))
    throw new Error(`${question.name} answered ${answer.status}: ${text.slice(0, 200)}`);
  return milliseconds;
}

/** Asks both shops in turn. */
async function compare(shops: readonly [GrowthShop, GrowthShop], question: Question) {
  const times: [number[], number[]] = [[], []];
  for (let call = 0; call < WARM_UP + CALLS; call += 1) {
    at += 1;
    const [small, large] = [await timed(shops[0], question), await timed(shops[1], question)];
    if (call < WARM_UP) continue;
    times[0].push(small);
    times[1].push(large);
  }
  const [small, large] = [percentile(times[0], 0.95), percentile(times[1], 0.95)];
  return {
    kind: question.kind,
    question: question.name,
    'p95 ms, small': rounded(small, 1),
    'p95 ms, large': rounded(large, 1),
    ratio: rounded(large / small),
  };
}

type Compared = Awaited<ReturnType<typeof compare>>;

/** Of each kind how many questions there are, and the one that grows most. */
function worstOfEach(rows: readonly Compared[]): Row[] {
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const all = rows.filter((row) => row.kind === kind);
    const worst = all.reduce((one, other) => (other.ratio > one.ratio ? other : one));
    return { ...worst, kind: `worst of ${all.length}: ${kind}` };
  });
}

/** Compares the shops of two filled databases, whose other files lie in a folder. */
export async function compareShops(folder: string, urls: readonly [string, string], questions = QUESTIONS) {
  const processes: ShopProcess[] = [];
  const open = async (DATABASE_URL: string, name: string): Promise<GrowthShop> => {
    const shop = startProcess({
      ...{ folder: path.join(folder, name), port: await freePort(), quiet: true },
      variables: { CALLS_PER_MINUTE: '1000000', DATABASE_URL },
    });
    processes.push(shop);
    await shop.ready();
    return openShop(shop.address, await readFacts(DATABASE_URL));
  };
  try {
    const shops = [await open(urls[0], 'small'), await open(urls[1], 'large')] as const;
    const rows: Compared[] = [];
    for (const question of questions) {
      const row = await compare(shops, question);
      console.log(`${row.question}: ${row.ratio}`);
      rows.push(row);
    }
    return rows;
  } finally {
    for (const shop of processes) await shop.stop();
  }
}

const named = ({ courses, purchases }: VolumeSize) => `${courses} courses and ${purchases} purchases`;

/** The same calls to a small and a large shop, on PostgreSQL. */
const growth: Bench = async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-growth-'));
  const postgres = await startPostgres(SETTINGS);
  try {
    const [small, large] = [await postgres.createDatabase(), await postgres.createDatabase()];
    await fillShop(small, SMALL);
    await fillShop(large, LARGE);
    const rows = await compareShops(folder, [small, large]);
    return {
      title: `p95 with ${named(LARGE)}: at most ${LIMIT} times that with ${named(SMALL)}`,
      rows,
      figures: worstOfEach(rows),
      notes: [
        `Over ${CALLS} calls, each to both shops in turn, on PostgreSQL`,
        'Public answers are worked out by each call, not read from the cache; users grow with purchases',
      ],
      isKept: rows.every(({ ratio }) => ratio <= LIMIT),
    };
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

export default growth;
