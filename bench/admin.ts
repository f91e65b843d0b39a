import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { seedDemo } from '../src/server/demo/seed';
import { hashPassword } from '../src/server/identity/accountService';
import { openDatabase } from '../src/server/platform/database';
import { startPostgres } from '../test/support/postgres';
import { freePort } from '../test/support/shop';
import { runDemo } from '../test/support/shopProcess';
import { type AdminShop, startAdminShop } from './support/adminShop';
import type { Bench, Row } from './support/figure';
import { median, percentile, rounded } from './support/statistics';
import { addVolume, type VolumeSize } from './volume/addVolume';

/** A page of the purchases, or a month's dashboard, takes at most so many times as long in the large shop. */
const LIMIT = 4;
const FEW: VolumeSize = { courses: 10, users: 1000, purchases: 1000 };
const MANY: VolumeSize = { courses: 1000, users: 100_000, purchases: 1_000_000 };
const CALLS = 40;

/** Rows of the month that is exported. */
const CSV_ROWS = 100_000;
const MOST_MEGABYTES = 50;
/** For a catalogue call made while the CSV is read from the embedded database. */
const MOST_MILLISECONDS = 100;

const log = { info() {}, warn() {}, error() {} };
const clock = () => new Date();
const noFilms = { put: async () => {}, stat: async () => undefined };

const now = clock();
const THIS_MONTH = { Month: now.getUTCMonth() + 1, Year: now.getUTCFullYear() };
const LAST_MONTH =
  THIS_MONTH.Month === 1
    ? { Month: 12, Year: THIS_MONTH.Year - 1 }
    : { Month: THIS_MONTH.Month - 1, Year: THIS_MONTH.Year };
const dayOf = ({ Month, Year }: typeof LAST_MONTH, day: number) =>
  `${Year}-${String(Month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
const PERIOD = { From: dayOf(LAST_MONTH, 1), To: dayOf(LAST_MONTH, 28) };

const GRID = '/api/courses/GetAllPurchases';
const sorts = ['createdAt', 'buyer', 'title', 'total', 'status'];
const LAST_PAGE = { page: 1_000_000_000 };
const QUESTIONS: readonly (readonly [name: string, address: string, body: object])[] = [
  ...sorts.flatMap((Sort) => [
    [`by ${Sort}`, GRID, { Sort, Direction: 'asc' }] as const,
    [`by ${Sort}, last page`, GRID, { Sort, Direction: 'asc', ...LAST_PAGE }] as const,
    [`by ${Sort}, of a month`, GRID, { Sort, Direction: 'desc', ...PERIOD }] as const,
  ]),
  ['of a month, last page', GRID, { ...PERIOD, ...LAST_PAGE }],
  ['dashboard of last month', '/api/admin/Dashboard', LAST_MONTH],
  ['dashboard of this month', '/api/admin/Dashboard', THIS_MONTH],
];

async function fill(databaseUrl: string, size: VolumeSize): Promise<void> {
  const database = await openDatabase({ dataDir: '', databaseUrl, isBulk: true }, log);
  try {
    await seedDemo({ database, media: noFilms, clock, log, hashPassword });
    await addVolume({ ...size, batch: 'prova', database, passwordHash: 'x', clock });
    // As autovacuum does within minutes.
    await database.pool.query('vacuum analyze');
  } finally {
    await database.close();
  }
}

async function timed(shop: AdminShop, address: string, body: object): Promise<number> {
  const started = performance.now();
  const answer = await shop.call(address, body);
  if (!answer.items && !answer.item)
    throw new Error(`${address} answered ${JSON.stringify(answer).slice(0, 200)}`);
  return performance.now() - started;
}

/** Each question to both shops in turn. */
async function compare(few: AdminShop, many: AdminShop): Promise<(Row & { ratio: number })[]> {
  const rows = [];
  for (const [name, address, body] of QUESTIONS) {
    const times: [number[], number[]] = [[], []];
    for (let call = -3; call < CALLS; call += 1) {
      const [small, large] = [await timed(few, address, body), await timed(many, address, body)];
      if (call < 0) continue; // warms up
      times[0].push(small);
      times[1].push(large);
    }
    const [small, large] = times.map((list) => percentile(list, 0.95)) as [number, number];
    rows.push({
      question: name,
      [`p95 ms, ${FEW.purchases} purchases`]: rounded(small, 1),
      [`p95 ms, ${MANY.purchases}`]: rounded(large, 1),
      ratio: rounded(large / small),
    });
  }
  return rows;
}

/** Milliseconds of the dashboards of a year, each looked at for the first time. */
async function firstLooks(shop: AdminShop): Promise<number> {
  const times: number[] = [];
  for (let month = 1; month <= 12; month += 1) {
    const asked = { Month: month, Year: LAST_MONTH.Year - 1 };
    times.push(await timed(shop, '/api/admin/Dashboard', asked));
  }
  return median(times);
}

interface Compared {
  readonly rows: readonly (Row & { ratio: number })[];
  /** Milliseconds in the small and the large shop. */
  readonly looks: readonly number[];
}

async function compareOnPostgres(folder: string): Promise<Compared> {
  const postgres = await startPostgres();
  const shops: AdminShop[] = [];
  try {
    for (const size of [FEW, MANY]) {
      const databaseUrl = await postgres.createDatabase();
      await fill(databaseUrl, size);
      const dataFolder = path.join(folder, String(size.purchases));
      shops.push(await startAdminShop(dataFolder, await freePort(), { DATABASE_URL: databaseUrl }));
    }
    const [few, many] = shops as [AdminShop, AdminShop];
    const rows = await compare(few, many);
    return { rows, looks: [await firstLooks(few), await firstLooks(many)] };
  } finally {
    for (const shop of shops) await shop.stop();
    await postgres.stop();
  }
}

/** An embedded shop whose last month has so many payments. */
async function fillEmbedded(dataDir: string): Promise<void> {
  await runDemo(dataDir, ['--users', '5000', '--purchases', String(CSV_ROWS), '--batch', 'prova']);
  const database = await openDatabase({ dataDir, isBulk: true }, log);
  try {
    // Of the demo's own months, and of their credit notes, nothing is left.
    await database.pool.query('truncate payment_movements cascade');
    await database.pool.query(
      `with paid as (
         update purchases set paid_at = $1::timestamptz + random() * interval '27 days', state = 'paid', refunded_cents = 0,
           refund_reason = null
         where id in (select id from purchases order by id limit $2)
         returning id, paid_at, total_cents, provider, coalesce(provider_reference, id) as reference
       )
       insert into payment_movements
         (purchase_id, kind, cents, currency, occurred_at, booked_at, provider, provider_reference)
       select id, 'charge', greatest(total_cents, 1), 'EUR', paid_at, paid_at, provider, reference from paid`,
      [`${dayOf(LAST_MONTH, 1)}T10:00:00Z`, CSV_ROWS],
    );
    await database.pool.query('vacuum analyze');
  } finally {
    await database.close();
  }
}

interface Exported {
  readonly rows: number;
  readonly seconds: number;
  /** By which the collected memory of the process grew at most, in MB. */
  readonly megabytes: number;
  /** Of catalogue calls made meanwhile, in ms. */
  readonly waits: readonly number[];
}

/** Reads the month's CSV, and again and again does `meanwhile`. @returns its rows */
async function exportMonth(shop: AdminShop, meanwhile: () => Promise<void>): Promise<number> {
  let isOver = false;
  const read = async () => {
    try {
      return (await shop.countLines('/api/courses/GetPurchasesCSV', LAST_MONTH)) - 1;
    } finally {
      isOver = true;
    }
  };
  const repeat = async () => {
    while (!isOver) await meanwhile();
  };
  const [rows] = await Promise.all([read(), repeat()]);
  return rows;
}

/** A page of the catalogue with a price of its own, so that it does not come from the cache. @returns milliseconds */
async function loadCatalogue(shop: AdminShop): Promise<number> {
  nextPrice += 1;
  const started = performance.now();
  await shop.call('/api/courses/GetFilteredCourses', { PriceMax: nextPrice / 100 });
  return performance.now() - started;
}
let nextPrice = 1_000_000;

/** Exports twice: what looks at the memory collects it, for which visitors would wait. */
async function exportFromEmbedded(folder: string): Promise<Exported> {
  const dataDir = path.join(folder, 'embedded');
  await fillEmbedded(dataDir);
  const shop = await startAdminShop(dataDir, await freePort());
  try {
    for (let call = 0; call < 20; call += 1) await loadCatalogue(shop);
    const waits: number[] = [];
    const started = performance.now();
    const rows = await exportMonth(shop, async () => {
      waits.push(await loadCatalogue(shop));
    });
    const seconds = (performance.now() - started) / 1000;
    const before = await shop.memory();
    let most = before;
    await exportMonth(shop, async () => {
      most = Math.max(most, await shop.memory());
    });
    return { rows, seconds, megabytes: (most - before) / 2 ** 20, waits };
  } finally {
    await shop.stop();
  }
}

/** The admin in a large shop beside a small one, and its largest file. */
const admin: Bench = async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-admin-'));
  try {
    const compared = await compareOnPostgres(folder);
    const exported = await exportFromEmbedded(folder);
    const longest = Math.max(...exported.waits);
    return {
      title: `The admin with ${MANY.purchases} purchases and ${MANY.users} users: at most ${LIMIT} times as long`,
      rows: compared.rows,
      notes: [
        `p95 of ${CALLS} calls, each to both shops in turn, on PostgreSQL`,
        `A first look at a month’s dashboard: ${compared.looks.map((ms) => `${rounded(ms, 1)} ms`).join(' and ')}`,
        `CSV of a month, embedded database: ${exported.rows} rows in ${rounded(exported.seconds, 1)} s, ` +
          `memory grew by ${rounded(exported.megabytes, 1)} MB (less than ${MOST_MEGABYTES})`,
        `Catalogue calls meanwhile: median ${rounded(median(exported.waits), 1)} ms, ` +
          `longest ${rounded(longest, 1)} ms (at most ${MOST_MILLISECONDS}), ${exported.waits.length} calls`,
      ],
      isKept:
        compared.rows.every(({ ratio }) => ratio <= LIMIT) &&
        exported.rows >= CSV_ROWS &&
        exported.megabytes < MOST_MEGABYTES &&
        longest <= MOST_MILLISECONDS,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

export default admin;
