import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { AuditEntry, audit as rows } from '../../contract/audit';
import { type GridOrder, readGrid } from '../admin/grid';
import { audit, users } from '../database';
import type { Deps } from '../deps';
import { notFound } from '../http/refusals';
import { findAudit, listAudit, matching } from './queries';

type ListQuery = z.output<typeof rows.list.input>;

const { id, at, action, resource } = audit;
const ORDER: GridOrder<NonNullable<ListQuery['Sort']>> = {
  sorts: { at, who: sql`lower(${users.email})`, action, resource },
  id,
  usual: [at, 'desc'],
};

/** Returns a page of what admins wrote. */
export async function auditEntries({ database }: Deps, query: ListQuery) {
  const { rows: found, ...rest } = await readGrid(query, ORDER, listAudit(database.orm, matching(query)));
  return { items: found.map(onWire), ...rest };
}

/** Returns a row with all of its texts. @throws CallError 404 */
export async function auditEntry({ database }: Deps, { id: key }: { readonly id: string }) {
  const entry = /^\d{1,15}$/.test(key) ? await findAudit(database.orm, Number(key)) : undefined;
  if (!entry) throw notFound();
  return { isOk: true, item: onWire(entry) };
}

const onWire = (entry: NonNullable<Awaited<ReturnType<typeof findAudit>>>): AuditEntry => ({
  ...entry,
  id: String(entry.id),
  at: entry.at.toISOString(),
  who: entry.who ?? '',
});
