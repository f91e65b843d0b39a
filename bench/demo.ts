import { openDatabase } from '../src/server/database';
import { seedDemo } from '../src/server/demo/seed';
import { hashPassword } from '../src/server/users/accountService';
import { startPostgres } from '../test/support/postgres';
import type { Bench, Row } from './support/figure';
import { median, rounded } from './support/statistics';
import { addVolume } from './volume/addVolume';

/** Rows of all tables a second, on PostgreSQL. */
const LIMIT = 20_000;
const ROUNDS = 3;
const SIZE = { courses: 1000, users: 20_000, purchases: 120_000 };

const log = { info() {}, warn() {}, error() {} };
const clock = () => new Date();
const noFilms = { put: async () => {}, stat: async () => undefined };

/** One round on an empty database, as `npm run demo -- --courses …` does it. */
async function measure(databaseUrl: string): Promise<{ rows: number; seconds: number }> {
  const database = await openDatabase({ dataDir: '', databaseUrl }, log);
  try {
    await seedDemo({ database, media: noFilms, clock, log, hashPassword });
    const started = performance.now();
    const { rows } = await addVolume({ ...SIZE, batch: 'prova', database, passwordHash: 'x', clock });
    return { rows, seconds: (performance.now() - started) / 1000 };
  } finally {
    await database.close();
  }
}

/** How fast the demo shop grows on PostgreSQL. */
const demo: Bench = async () => {
  const postgres = await startPostgres();
  try {
    const rows: Row[] = [];
    const speeds: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const done = await measure(await postgres.createDatabase());
      const speed = done.rows / done.seconds;
      speeds.push(speed);
      rows.push({
        round,
        rows: done.rows,
        seconds: rounded(done.seconds),
        'rows a second': Math.round(speed),
        'of the limit': rounded(speed / LIMIT),
      });
    }
    return {
      title: `Demo data on PostgreSQL: ${Math.round(median(speeds))} rows a second, at least ${LIMIT}`,
      rows,
      notes: [
        `${SIZE.courses} courses, ${SIZE.users} users, ${SIZE.purchases} purchases a round; the PostgreSQL does not sync the disk`,
      ],
      isKept: median(speeds) >= LIMIT,
    };
  } finally {
    await postgres.stop();
  }
};

export default demo;
