import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { purchaseAdmin } from '../../../contract/checkout/purchases';
import type { OutputOf } from '../../../contract/platform/endpoint';
import { purchases } from '../../platform/database';
import type { Executor } from '../../platform/database/executor';
import { newId } from '../../platform/database/ids';
import { isDatabaseError } from '../../platform/database/queryErrors';
import type { Deps } from '../../platform/deps';
import { fromEuro, italianAmount, toEuro } from '../../platform/http/money';
import { notFound, refuse } from '../../platform/http/refusals';
import { type PaymentProvider, refundedCentsOf } from '../../platform/paymentProvider';
import { authorOf, writeAudit } from '../../platform/resource/audit';
import { fieldRefusal, refusal } from '../../platform/resource/refusals';
import type { AdminContext } from '../../platform/resource/resource';
import { detailOf } from './admin';
import { book, listMovements } from './movementQueries';
import { type MovementRow, refundedThroughProvider, returnedCents } from './movements';
import { findPurchase, isUnpaid, lockWithBuyer, type PurchaseRow } from './queries';
import { reconcile } from './reconciliation';
import { followMovements, noteRefunds } from './refunds';

type Order = z.output<typeof purchaseAdmin.refundPurchase.input>;
type Answer = OutputOf<typeof purchaseAdmin.refundPurchase>;

const NOT_CONFIRMED =
  'Il servizio di pagamento non ha confermato il rimborso. Riprova: quello che è già stato restituito non viene restituito due volte.';

/**
 * Refunds a purchase for an admin, in whole or in part, one refund of a purchase at a time. What the provider says that has
 * gone back is recorded first, so that an admin decides on what holds. What was asked for stands in the audit before the
 * provider is asked; what it then says is recorded as that of any other refund.
 */
export function refundPurchase(deps: Deps) {
  const { orm } = deps.database;

  return async (order: Order, context: AdminContext): Promise<Answer> => {
    const lock = await lockRefunds(orm, order.IdEnc, deps.clock());
    if (lock === 'unknown') throw notFound();
    if (lock === 'taken')
      return conflict(order, 'Un altro rimborso di questo acquisto è in corso: riprova tra poco.');
    try {
      return await refundLocked(order, context);
    } finally {
      await unlockRefunds(orm, order.IdEnc, lock);
    }
  };

  async function refundLocked(order: Order, context: AdminContext): Promise<Answer> {
    const isKnown = await isConfirmed(order, () => reconcile(deps, order.IdEnc));
    if (!isKnown) return refuse(NOT_CONFIRMED, { code: 'provider_unavailable' });
    const asked = await ask(deps, order, context);
    if (!asked.isTaken) return conflict(order, 'Nel frattempo è stato restituito altro denaro.');
    const isDone = await isConfirmed(order, async () => {
      const status = await asked.refund(asked.reference, asked.totalCents);
      await reconcile(deps, order.IdEnc);
      if (status.state !== 'paid' || refundedCentsOf(status) < asked.totalCents)
        throw new Error('nothing went back');
    });
    if (!isDone) return refuse(NOT_CONFIRMED, { code: 'provider_unavailable' });
    return { isOk: true, item: await detailOf(orm, order.IdEnc) };
  }

  /** False when the provider cannot be reached, or refuses. */
  async function isConfirmed({ IdEnc }: Order, run: () => Promise<void>): Promise<boolean> {
    try {
      await run();
      return true;
    } catch (err) {
      if (isDatabaseError(err)) throw err;
      deps.log.error({ err, purchase: IdEnc }, 'an admin’s refund could not be carried out');
      return false;
    }
  }

  /** With the purchase as it is now. */
  async function conflict({ IdEnc }: Order, message: string): Promise<Answer> {
    return { ...refuse(message, { code: 'conflict' }), item: await detailOf(orm, IdEnc) };
  }
}

/**
 * SettleRejectedRefund: an admin says that what the bank sent back has reached the buyer another way, which the books then
 * hold as money paid by hand.
 * @throws CallError 404
 */
export function settleRejectedRefund(deps: Deps) {
  return ({ IdEnc }: { readonly IdEnc: string }, context: AdminContext): Promise<Answer> => {
    const author = authorOf(deps, context);
    return deps.database.orm.transaction(async (tx) => {
      const locked = await lockWithBuyer(tx, IdEnc);
      if (!locked) throw notFound();
      const { purchase } = locked;
      const { rejectedCents } = purchase;
      if (rejectedCents > 0) {
        const paid = { kind: 'manual_payment', cents: -rejectedCents, providerReference: newId() } as const;
        const account = { ...purchase, provider: 'manual' };
        const booked = await book(tx, account, [{ ...paid, at: undefined }], author.at);
        await followMovements(deps, tx, purchase);
        await noteRefunds(tx, IdEnc, booked, author.at);
        await writeAudit(tx, author, {
          action: 'refund_settled',
          resource: 'purchases',
          resourceId: IdEnc,
          before: { rejected: toEuro(rejectedCents) },
          after: { rejected: 0 },
        });
      }
      return { isOk: true, item: await detailOf(tx, IdEnc) };
    });
  };
}

type Refund = NonNullable<PaymentProvider['refund']>;

/** The refund to ask of the provider; not taken when more was refunded than the admin saw. */
type Asked =
  | { readonly isTaken: false }
  | {
      readonly isTaken: true;
      readonly refund: Refund;
      readonly reference: string;
      readonly totalCents: number;
    };

/** Checks what is asked for and notes it in the audit. */
function ask(deps: Deps, { IdEnc, Amount, Refunded }: Order, context: AdminContext): Promise<Asked> {
  const author = authorOf(deps, context);
  return deps.database.orm.transaction(async (tx) => {
    const locked = await lockWithBuyer(tx, IdEnc);
    if (!locked) throw notFound();
    const { purchase } = locked;
    const { refundedCents, currency } = purchase;
    if (refundedCents !== fromEuro(Refunded)) return { isTaken: false };
    const movements = await listMovements(tx, IdEnc);
    const payment = refundable(deps, purchase, movements);
    const left = purchase.totalCents - returnedCents(movements);
    if (fromEuro(Amount) > left) {
      throw fieldRefusal('Amount', `Si possono restituire al massimo ${italianAmount(left, currency)}.`);
    }
    const totalCents = refundedThroughProvider(movements) + fromEuro(Amount);
    await writeAudit(tx, author, {
      action: 'refund',
      resource: 'purchases',
      resourceId: IdEnc,
      before: { refunded: Refunded },
      after: { refunded: toEuro(refundedCents + fromEuro(Amount)) },
    });
    return { isTaken: true, ...payment, totalCents };
  });
}

/** @throws a refusal when nothing of it can be given back from here */
function refundable(
  { payments }: Deps,
  purchase: PurchaseRow,
  movements: readonly MovementRow[],
): { refund: Refund; reference: string } {
  const { state, totalCents, providerReference: reference, refundReason } = purchase;
  const provider = payments.of(purchase.provider);
  if (isUnpaid(purchase) && movements.length > 0) {
    throw refusal(
      'È stata pagata una somma diversa da quella chiesta: si rimborsa dal pannello del servizio di pagamento.',
    );
  }
  if (isUnpaid(purchase) || totalCents === 0) {
    throw refusal('Non è stato pagato nulla: non c’è niente da rimborsare.');
  }
  if (state === 'refunded') throw refusal('Questo acquisto è già stato rimborsato per intero.');
  if (refundReason !== null && purchase.rejectedCents === 0) {
    throw refusal('Il rimborso è già in corso: il negozio lo chiede da solo finché non riesce.');
  }
  if (state === 'disputed') {
    throw refusal(
      'Il pagamento è contestato: la banca ha già ripreso il denaro, un rimborso lo darebbe due volte.',
    );
  }
  if (provider?.name === 'bank_transfer') {
    throw refusal(
      'Fu pagato con bonifico: restituisci la somma con un bonifico, poi registralo qui come restituito.',
    );
  }
  if (!provider?.refund || reference === null) {
    throw refusal(
      'Questo acquisto fu pagato con un altro servizio di pagamento: si rimborsa dal pannello di quello.',
    );
  }
  return { refund: provider.refund, reference };
}

/** Longer than a provider may take; then the refund of a process that died is out of the way. */
const LASTS_MS = 5 * 60_000;

/**
 * Begins an admin's refund of a purchase.
 * @returns until when the lock holds; 'taken' where another refund is under way
 */
export async function lockRefunds(db: Executor, id: string, now: Date): Promise<Date | 'taken' | 'unknown'> {
  const until = new Date(now.getTime() + LASTS_MS);
  const isFree = or(isNull(purchases.refundLockedUntil), lte(purchases.refundLockedUntil, now));
  const locked = await db
    .update(purchases)
    .set({ refundLockedUntil: until, updatedAt: sql`${purchases.updatedAt}` })
    .where(and(eq(purchases.id, id), isFree))
    .returning({ id: purchases.id });
  if (locked.length > 0) return until;
  return (await findPurchase(db, id)) ? 'taken' : 'unknown';
}

export async function unlockRefunds(db: Executor, id: string, until: Date): Promise<void> {
  await db
    .update(purchases)
    .set({ refundLockedUntil: null, updatedAt: sql`${purchases.updatedAt}` })
    .where(and(eq(purchases.id, id), eq(purchases.refundLockedUntil, until)));
}
