import type { Deps } from '../deps';
import { deleteMailsBefore } from './queries';

const MONTH_MS = 30 * 24 * 3_600_000;

/** Deletes the last mails to deleted accounts after 30 days: they are the last to contain the address. */
export function deleteFarewellMails({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  return deleteMailsBefore(database, 'account-deleted', new Date(clock().getTime() - MONTH_MS));
}
