import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { AuditEntry, audit as rows } from '../../../contract/admin/audit';
import { audit, users } from '../../platform/database';
import type { Deps } from '../../platform/deps';
import { notFound } from '../../platform/http/refusals';
import { type GridOrder, readGrid } from '../../platform/resource/grid';
import { findAudit, listAudit, matching } from './queries';

type ListQuery = z.output<typeof rows.list.input>;

const { id, at, action, resource } = audit;
const ORDER: GridOrder<NonNullable<ListQuery['Sort']>> = {
  sorts: { at, who: sql`lower(${users.email})`, action, resource },
  id,
  usual: [at, 'desc'],
};

/** Characters of a stored text that a list shows: a rich text may have 200,000. */
const SHOWN = 300;
/** Characters of a stored text in a file, where a spreadsheet's cell holds 32,767. */
export const LONGEST_CELL = 32_000;

/** Returns a page of what admins wrote. @param longest characters of each stored text */
export async function auditEntries({ database }: Deps, query: ListQuery, longest = SHOWN) {
  const list = listAudit(database.orm, matching(query), longest);
  const { rows: found, ...rest } = await readGrid(query, ORDER, list);
  return { items: found.map(toResponse), ...rest };
}

/** Returns a row with all of its texts. @throws CallError 404 */
export async function auditEntry({ database }: Deps, { id: key }: { readonly id: string }) {
  const entry = /^\d{1,15}$/.test(key) ? await findAudit(database.orm, Number(key)) : undefined;
  if (!entry) throw notFound();
  return { isOk: true, item: toResponse(entry) };
}

const toResponse = (entry: NonNullable<Awaited<ReturnType<typeof findAudit>>>): AuditEntry => ({
  ...entry,
  id: String(entry.id),
  at: entry.at.toISOString(),
  who: entry.who ?? '',
});
