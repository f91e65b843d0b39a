import { eq, type SQL, sql } from 'drizzle-orm';
import { isSameEmail } from '../../../contract/platform/isSameEmail';
import { nameFault, shownName } from '../../../contract/platform/names';
import { gifts, newId } from '../../platform/database';
import type { Executor, Transaction } from '../../platform/database/executor';
import { type Refusal, refuse } from '../../platform/http/refusals';
import { italianDay } from '../../platform/italianDays';

export type GiftRow = typeof gifts.$inferSelect;

/** A gift as its buyer orders it. */
export interface GiftOrder {
  /** In lower case. */
  readonly email: string;
  /** As they were typed; '' for none. */
  readonly receiverName: string;
  readonly giverName: string;
  readonly message: string;
  /** `YYYY-MM-DD` in Italy; undefined for at once. */
  readonly day: string | undefined;
}

/** How far ahead a gift can be ordered. */
const MOST_DAYS = 365;
const DAY_MS = 24 * 3_600_000;

/**
 * Returns why a gift cannot be ordered. Whether the recipient has an account, or owns the thing, is no reason and is told to
 * nobody: a recipient with no use for the gift can pass it on.
 */
export function checkGiftOrder(
  { email, day, receiverName, giverName }: GiftOrder,
  buyerEmail: string,
  now: Date,
): Refusal | undefined {
  if (isSameEmail(email, buyerEmail)) {
    return refused('GiftEmail', 'È il tuo indirizzo: scrivi quello della persona che riceve il regalo.');
  }
  const fault = checkGiftNames({ receiverName, giverName });
  if (fault) return fault;
  if (day === undefined) return undefined;
  if (day < italianDay(now)) return refused('GiftDay', 'Questo giorno è già passato.');
  if (day > italianDay(new Date(now.getTime() + MOST_DAYS * DAY_MS))) {
    return refused('GiftDay', 'Scegli un giorno entro un anno da oggi.');
  }
  return undefined;
}

/** Returns why a gift cannot bear these names, which mails and a public page show. */
export function checkGiftNames({
  receiverName,
  giverName,
}: Pick<GiftOrder, 'receiverName' | 'giverName'>): Refusal | undefined {
  for (const [field, name] of Object.entries({ GiftReceiver: receiverName, GiftGiver: giverName })) {
    const fault = name === '' ? undefined : nameFault(name, '');
    if (fault) return refused(field, fault);
  }
  return undefined;
}

function refused(field: string, message: string): Refusal {
  return refuse(message, { code: 'gift_refused', errors: { [field]: message } });
}

/** Adds a gift; undefined where the same one waits for the recipient already. */
export async function insertGift(
  db: Executor,
  gift: Omit<typeof gifts.$inferInsert, 'deliverAt'> & { readonly deliverAt: Date | SQL },
): Promise<GiftRow | undefined> {
  return (await db.insert(gifts).values(gift).onConflictDoNothing().returning())[0];
}

interface Ordered {
  readonly id: string;
  readonly userId: string;
  readonly courseId: string | null;
  readonly bundleId: string | null;
}

/** Keeps a gift with the purchase that pays for it. */
export async function addGiftOrder(
  tx: Transaction,
  { id: purchaseId, userId: giverId, courseId, bundleId }: Ordered,
  { email, receiverName, giverName, message, day }: GiftOrder,
  now: Date,
): Promise<void> {
  const isLater = day !== undefined && day > italianDay(now);
  await insertGift(tx, {
    id: newId(),
    courseId,
    bundleId,
    giverId,
    purchaseId,
    email,
    receiverName: shownName(receiverName),
    giverName: shownName(giverName),
    message,
    deliverAt: isLater ? sql`(${day}::date + time '09:00') at time zone 'Europe/Rome'` : now,
    createdAt: now,
  });
}

/** Whether a purchase pays for a gift, and so gives its buyer nothing. */
export async function isGift(db: Executor, purchaseId: string): Promise<boolean> {
  return (await db.select({ id: gifts.id }).from(gifts).where(eq(gifts.purchaseId, purchaseId))).length > 0;
}
