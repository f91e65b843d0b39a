import type { Pool } from 'pg';
import { FIRST_NAMES, LAST_NAMES, TOWNS } from '../../src/server/demo/content/people';
import { NEW_ID } from './newIdSql';

/** An account's mail says its batch and number, so that no two are alike and each can be found. */
const USERS = `
with fresh as materialized (
  select ${NEW_ID} as id, n,
    $4::text[] as first_names, $5::text[] as last_names, $6::text[] as towns, $7::text[] as regions, $8::text[] as caps,
    n % cardinality($4::text[]) + 1 as first,
    (n / cardinality($4::text[]) + n) % cardinality($5::text[]) + 1 as last,
    floor(random() * cardinality($6::text[]))::int + 1 as town,
    -- More and more over the years.
    now() - power(random(), 1.7) * interval '4 years' - interval '1 hour' as since
  from generate_series($1::int, $2::int) n
)
insert into users (id, email, password_hash, first_name, last_name, city, region, cap, country, activated_at,
  created_at, updated_at)
select id, 'utente.' || $3::text || '.' || n || '@example.com', $9::text, first_names[first], last_names[last],
  towns[town], regions[town], caps[town], 'Italia', since + interval '3 minutes', since, since
from fresh`;

const [towns, regions, caps] = [0, 1, 2].map((part) => TOWNS.map((town) => town[part]));

/** Students who may log in, numbered from `from` to `to`; all with the one hash. @returns rows */
export async function insertUsers(
  pool: Pool,
  { batch, from, to, passwordHash }: { batch: string; from: number; to: number; passwordHash: string },
): Promise<number> {
  const words = [FIRST_NAMES, LAST_NAMES, towns, regions, caps];
  const { rowCount } = await pool.query(USERS, [from, to, batch, ...words, passwordHash]);
  return rowCount ?? 0;
}
