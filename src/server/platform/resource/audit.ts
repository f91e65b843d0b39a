import type { AuditResource } from '../../../contract/admin/adminResources';
import type { AuditAction } from '../../../contract/admin/auditNames';
import { audit } from '../database';
import type { Transaction } from '../database/executor';
import type { Deps } from '../deps';
import type { CallContext } from '../http/serve';

/** The author of a write, with request and time. */
export interface Author {
  readonly id: string;
  readonly requestId: string;
  readonly at: Date;
}

export function authorOf(
  { clock }: Pick<Deps, 'clock'>,
  { caller, requestId }: Pick<CallContext<'admin'>, 'caller' | 'requestId'>,
): Author {
  return { id: caller.id, requestId, at: clock() };
}

/** Typed by the tables of names, so that the admin reads none of them in English. */
export interface AuditEntry {
  readonly action: AuditAction;
  readonly resource: AuditResource;
  readonly resourceId: string;
  /** The record as an admin saw it before and sees it after, without secrets; absent when there is none. */
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Notes an admin's write, in its transaction. */
export async function writeAudit(tx: Transaction, author: Author, entry: AuditEntry): Promise<void> {
  const { id: actorId, requestId, at } = author;
  await tx.insert(audit).values({ ...entry, actorId, requestId, at });
}
