import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { paymentEvents, purchases } from '../../platform/database';
import type { Executor } from '../../platform/database/executor';
import { invoiceLines } from '../invoices/invoices';

export interface StoredEvent {
  readonly provider: string;
  readonly eventId: string;
  readonly kind: string;
  readonly payload: Record<string, unknown>;
  readonly receivedAt: Date;
  /** Set when the event needs no processing. */
  readonly processedAt?: Date;
}

/** The lines of the invoice that a purchase's buyer asked for; undefined for none. */
export async function findInvoice(db: Executor, purchaseId: string): Promise<string[] | undefined> {
  const found = await db
    .select({ invoice: purchases.invoice })
    .from(purchases)
    .where(eq(purchases.id, purchaseId));
  return invoiceLines(found[0]?.invoice);
}

/** @returns false when the event was stored before */
export async function storeEvent(db: Executor, event: StoredEvent): Promise<boolean> {
  const kept = await db.insert(paymentEvents).values(event).onConflictDoNothing().returning({
    eventId: paymentEvents.eventId,
  });
  return kept.length > 0;
}

export async function findEvent(
  db: Executor,
  provider: string,
  eventId: string,
): Promise<typeof paymentEvents.$inferSelect | undefined> {
  return (await db.select().from(paymentEvents).where(isEvent(provider, eventId)))[0];
}

/** Events of one kind about one checkout. */
export function listEvents(
  db: Executor,
  provider: string,
  { kind, reference }: { kind: string; reference: string },
): Promise<(typeof paymentEvents.$inferSelect)[]> {
  const isAbout = sql`(${paymentEvents.payload} ->> 'reference') = ${reference}`;
  return db
    .select()
    .from(paymentEvents)
    .where(and(eq(paymentEvents.provider, provider), isAbout, eq(paymentEvents.kind, kind)));
}

/** Those of the events that need no processing any more. */
export async function listProcessed(
  db: Executor,
  provider: string,
  eventIds: readonly string[],
): Promise<string[]> {
  if (eventIds.length === 0) return [];
  const rows = await db
    .select({ id: paymentEvents.eventId })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.provider, provider),
        inArray(paymentEvents.eventId, [...eventIds]),
        isNotNull(paymentEvents.processedAt),
      ),
    );
  return rows.map(({ id }) => id);
}

export async function markProcessed(
  db: Executor,
  provider: string,
  eventId: string,
  now: Date,
): Promise<void> {
  await db.update(paymentEvents).set({ processedAt: now }).where(isEvent(provider, eventId));
}

const isEvent = (provider: string, eventId: string) =>
  and(eq(paymentEvents.provider, provider), eq(paymentEvents.eventId, eventId));

/** Removes one field from the payload of events. */
export async function dropFromEvents(
  db: Executor,
  provider: string,
  eventIds: readonly string[],
  field: string,
): Promise<void> {
  if (eventIds.length === 0) return;
  await db
    .update(paymentEvents)
    .set({ payload: sql`${paymentEvents.payload} - ${field}::text` })
    .where(and(eq(paymentEvents.provider, provider), inArray(paymentEvents.eventId, [...eventIds])));
}
