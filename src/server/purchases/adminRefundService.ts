import type { z } from 'zod';
import type { admin } from '../../contract/admin';
import type { OutputOf } from '../../contract/endpoint';
import { authorOf, writeAudit } from '../admin/audit';
import { fieldRefusal, refusal } from '../admin/refusals';
import type { AdminContext } from '../admin/resource';
import type { Deps } from '../deps';
import { fromEuro, italianAmount, toEuro } from '../http/money';
import { notFound, refuse } from '../http/refusals';
import type { PaymentProvider } from '../payments/provider';
import { detailOf } from './adminService';
import { isUnpaid, lockWithBuyer, type PurchaseRow } from './queries';
import { settle } from './settlementService';

type Order = z.output<typeof admin.refundPurchase.input>;
type Answer = OutputOf<typeof admin.refundPurchase>;

/**
 * Refunds a purchase for an admin, in whole or in part. What was asked for stands in the audit before the provider is
 * asked; what the provider then says is recorded as that of any other refund.
 */
export function refundPurchase(deps: Deps) {
  const { orm } = deps.database;

  return async (order: Order, context: AdminContext): Promise<Answer> => {
    const asked = await ask(deps, order, context);
    if (!asked.isTaken) {
      const item = await detailOf(orm, order.IdEnc);
      return { ...refuse('Nel frattempo è stato restituito altro denaro.', { code: 'conflict' }), item };
    }
    const { refund, reference, totalCents } = asked;
    try {
      const standing = await refund(reference, totalCents);
      await settle(deps, order.IdEnc);
      if (standing.state !== 'paid' || standing.refundedCents < totalCents)
        throw new Error('nothing went back');
    } catch (err) {
      deps.log.error({ err, purchase: order.IdEnc }, 'an admin’s refund could not be carried out');
      return refuse(
        'Il servizio di pagamento non ha confermato il rimborso. Riprova: quello che è già stato restituito non viene restituito due volte.',
        { code: 'provider_unavailable' },
      );
    }
    return { isOk: true, item: await detailOf(orm, order.IdEnc) };
  };
}

type Refund = NonNullable<PaymentProvider['refund']>;

/** What the provider is to be asked; not taken when more has gone back than the admin saw. */
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
    const payment = refundable(deps, purchase);
    const left = purchase.totalCents - refundedCents;
    if (fromEuro(Amount) > left) {
      throw fieldRefusal('Amount', `Si possono restituire al massimo ${italianAmount(left, currency)}.`);
    }
    const totalCents = refundedCents + fromEuro(Amount);
    await writeAudit(tx, author, {
      action: 'refund',
      resource: 'purchases',
      resourceId: IdEnc,
      before: { refunded: Refunded },
      after: { refunded: toEuro(totalCents) },
    });
    return { isTaken: true, ...payment, totalCents };
  });
}

/** @throws a refusal when nothing of it can be given back from here */
function refundable({ payments }: Deps, purchase: PurchaseRow): { refund: Refund; reference: string } {
  const { state, totalCents, provider, providerReference: reference, refundReason } = purchase;
  if (isUnpaid(purchase) || totalCents === 0) {
    throw refusal('Non è stato pagato nulla: non c’è niente da rimborsare.');
  }
  if (state === 'refunded') throw refusal('Questo acquisto è già stato rimborsato per intero.');
  if (refundReason !== null) {
    throw refusal('Il rimborso è già in corso: il negozio lo chiede da solo finché non riesce.');
  }
  if (state === 'disputed') {
    throw refusal(
      'Il pagamento è contestato: la banca ha già ripreso il denaro, un rimborso lo darebbe due volte.',
    );
  }
  if (provider !== payments.name || reference === null || !payments.refund) {
    throw refusal(
      'Questo acquisto fu pagato con un altro servizio di pagamento: si rimborsa dal pannello di quello.',
    );
  }
  return { refund: payments.refund, reference };
}
