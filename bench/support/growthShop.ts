import { countLearners } from '../../src/server/catalogue/courses/search/learnersService';
import { DEMO_PASSWORD } from '../../src/server/demo';
import { seedDemo } from '../../src/server/demo/seed';
import { hashPassword } from '../../src/server/identity/accountService';
import { openDatabase } from '../../src/server/platform/database';
import { addVolume, type VolumeSize } from '../volume/addVolume';

/** A built shop, and what its questions name. */
export interface GrowthShop {
  readonly address: string;
  readonly facts: Facts;
  /** Bearer tokens: of the admin, and of students with purchases. */
  readonly admin: string;
  readonly students: readonly string[];
}

export interface Facts {
  /** Courses with the most learners, then courses taken evenly from all. */
  readonly courses: readonly string[];
  /** Students with the most purchases, and students taken evenly from all. */
  readonly buyers: readonly { readonly id: string; readonly email: string }[];
}

/** Courses and students of each kind in `Facts`. */
const BEST = 200;
const BUYERS = 10;

const log = { info() {}, warn() {}, error() {} };
const clock = () => new Date();
const noFilms = { put: async () => {}, stat: async () => undefined };

/** Fills a database with the demo shop and so many more rows; prints each tenth of a stage. */
export async function fillShop(databaseUrl: string, size: VolumeSize): Promise<void> {
  const database = await openDatabase({ dataDir: '', databaseUrl, isBulk: true }, log);
  try {
    await seedDemo({ database, media: noFilms, clock, log, hashPassword });
    const passwordHash = await hashPassword(DEMO_PASSWORD);
    let printed = '';
    await addVolume({
      ...{ ...size, batch: 'prova', database, passwordHash, clock },
      onProgress({ stage, done, total }) {
        const line = `${stage}: ${Math.floor((done / total) * 10) * 10} % of ${total}`;
        if (line !== printed) console.log(line);
        printed = line;
      },
    });
    await countLearners(database.orm);
    // As autovacuum does within minutes.
    await database.pool.query('vacuum analyze');
  } finally {
    await database.close();
  }
}

export async function readFacts(databaseUrl: string): Promise<Facts> {
  const database = await openDatabase({ dataDir: '', databaseUrl, isBulk: true }, log);
  const rows = async <Found extends object>(text: string) => (await database.pool.query<Found>(text)).rows;
  const evenly = (many: number) => `where place % greatest(1, total / ${many}) = 0 limit ${many}`;
  const numbered = 'row_number() over (order by id) as place, count(*) over () as total';
  try {
    const courses = await rows<{ id: string }>(`
      (select course_id as id from course_search where is_on_sale order by learners desc, course_id limit ${BEST})
      union all
      (select id from (select id, ${numbered} from courses where is_operative) c ${evenly(3 * BEST)})`);
    const buyers = await rows<{ id: string; email: string }>(`
      select u.id, u.email from users u join (
        (select user_id as id from purchases group by user_id order by count(*) desc, user_id limit ${BUYERS})
        union all
        (select id from (select id, ${numbered} from (select distinct user_id as id from purchases) b) p ${evenly(BUYERS)})
      ) chosen using (id) where u.email like 'utente.%' and u.role = 0`);
    return { courses: [...new Set(courses.map(({ id }) => id))], buyers };
  } finally {
    await database.close();
  }
}

export async function openShop(address: string, facts: Facts): Promise<GrowthShop> {
  const students: string[] = [];
  for (const { email } of facts.buyers) students.push(await login(address, email));
  return { address, facts, students, admin: await login(address, 'admin@example.com') };
}

async function login(address: string, Username: string): Promise<string> {
  const body = JSON.stringify({ Username, Password: DEMO_PASSWORD });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${address}/api/users/authenticate`, { method: 'POST', headers, body });
  const { item } = (await answer.json()) as { item?: { token: string } };
  if (!item) throw new Error(`${Username} cannot log in: ${answer.status}`);
  return item.token;
}
