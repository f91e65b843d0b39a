import { openDatabase } from '../../src/server/platform/database';
import type { Attempt } from './crashBuyers';

const log = { info() {}, warn() {}, error() {} };

/** Faults that the purchases of a batch of people must not have, by name, each with the query that finds it. */
const WRONGS = {
  'courses paid twice by one buyer': `(select user_id, course_id from bought where state = 'paid'
    group by user_id, course_id having count(*) > 1) twice`,
  'paid purchases that do not give access exactly once': `bought where state = 'paid' and 1 <> (
    select count(*) from entitlements where source_id = bought.id and user_id = bought.user_id
      and course_id = bought.course_id and revoked_at is null)`,
  'unpaid purchases that give access': `bought where state <> 'paid' and exists (
    select 1 from entitlements where source_id = bought.id)`,
  'rights to watch without a purchase': `entitlements e join buyers on buyers.id = e.user_id
    where not exists (select 1 from bought where bought.id = e.source_id)`,
} as const;

/**
 * Looks through the books of a stopped shop.
 * @returns what is wrong with what was acknowledged, or with anything that was bought
 */
export async function auditBooks(
  dataDir: string,
  attempts: readonly Attempt[],
  batch: string,
): Promise<string[]> {
  const database = await openDatabase({ dataDir }, log);
  try {
    const common = `with buyers as (select id from users where email like 'utente.${batch}.%'),
      bought as (select p.* from purchases p join buyers on buyers.id = p.user_id)`;
    const { rows } = await database.pool.query<{ id: string; state: string }>(
      `${common} select id, state from bought`,
    );
    const states = new Map(rows.map(({ id, state }) => [id, state]));
    const faults = attempts.flatMap(({ purchaseId, isPaid }) => {
      if (purchaseId === undefined) return [];
      const state = states.get(purchaseId);
      if (state === undefined) return [`purchase ${purchaseId} is lost`];
      return isPaid && state !== 'paid' ? [`paid purchase ${purchaseId} is ${state}`] : [];
    });
    for (const [name, wrong] of Object.entries(WRONGS)) {
      const found = await database.pool.query(`${common} select count(*)::int as count from ${wrong}`);
      const { count } = found.rows[0];
      if (count > 0) faults.push(`${count} ${name}`);
    }
    return faults;
  } finally {
    await database.close();
  }
}
