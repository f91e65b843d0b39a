import type { InvoiceDraft } from '../../../contract/checkout/invoice';
import type { payments } from '../../../contract/checkout/payments';
import type { InputOf, OutputOf } from '../../../contract/platform/endpoint';
import { isDatabaseError } from '../../platform/database/queryErrors';
import type { Deps } from '../../platform/deps';
import { fromEuro } from '../../platform/http/money';
import { notFound, refuse } from '../../platform/http/refusals';
import { coverPicture } from '../../platform/media/picture';
import type { ProviderEvent } from '../../platform/paymentProvider';
import { checkInvoice } from '../invoices/invoiceService';
import { cancelPath, failurePath, successPath } from '../providers/paths';
import { findEvent, keepEvent, markProcessed } from '../providers/queries';
import { isGift } from '../purchases/giftOrders';
import { type Order, reserve } from '../purchases/reservationService';
import { giveUp, type PurchaseRow, showPurchase } from '../purchases/service';
import { settle } from '../purchases/settlementService';
import {
  attachCheckout,
  findBuyersPurchase,
  findPurchaseByReference,
  soldItem,
} from '../purchases/tillService';

type CheckoutAnswer = OutputOf<typeof payments.createCheckout>;
type ConfirmAnswer = OutputOf<typeof payments.confirmCheckout>;
type CourseOrder = InputOf<typeof payments.createCheckout>;
type BundleOrder = InputOf<typeof payments.createBundleCheckout>;

/** @param origin of the page that the buyer is on: a shop served as bare files is where the buyer comes back to */
export function createCheckout(
  deps: Deps,
  userId: string,
  input: CourseOrder,
  origin?: string,
): Promise<CheckoutAnswer> {
  const order: Order = { ...orderOf(userId, input), kind: 'course', itemId: input.IdCourseEnc };
  return checkOut(deps, order, shopOf(deps, origin));
}

/** @param origin as for a course */
export function createBundleCheckout(
  deps: Deps,
  userId: string,
  input: BundleOrder,
  origin?: string,
): Promise<CheckoutAnswer> {
  const order: Order = { ...orderOf(userId, input), kind: 'bundle', itemId: input.IdBundleEnc };
  return checkOut(deps, order, shopOf(deps, origin));
}

/** Origin of a shop of SHOP_ORIGINS, or empty for this server's own. */
function shopOf({ configuration }: Deps, origin = ''): string {
  return configuration.shopOrigins.includes(origin) ? origin : '';
}

function orderOf(
  userId: string,
  {
    IdCouponEnc,
    Total,
    invoice: data,
    GiftEmail,
    GiftMessage = '',
    GiftDay: day,
  }: {
    IdCouponEnc?: string | null | undefined;
    Total?: number | undefined;
    invoice?: InvoiceDraft | undefined;
    GiftEmail?: string | undefined;
    GiftMessage?: string | undefined;
    GiftDay?: string | undefined;
  },
): Omit<Order, 'kind' | 'itemId'> {
  const shownCents = Total === undefined ? undefined : fromEuro(Total);
  const gift = GiftEmail === undefined ? undefined : { email: GiftEmail, message: GiftMessage, day };
  return { userId, couponId: IdCouponEnc || undefined, shownCents, invoice: data, gift };
}

async function checkOut(deps: Deps, order: Order, shop: string): Promise<CheckoutAnswer> {
  const checked = checkInvoice(order.invoice);
  if (!checked.isOk) {
    return refuse('Controlla i dati per la fattura.', { code: 'invalid_invoice', errors: checked.errors });
  }
  const reserved = await reserve(deps, { ...order, invoice: checked.invoice });
  if (reserved.kind === 'refused') return reserved.refusal;
  const { purchase, email } = reserved;
  if (purchase.state === 'paid') return goOn(purchase, successPath(purchase));
  if (purchase.checkoutUrl !== null) return goOn(purchase, purchase.checkoutUrl);
  return openCheckout(deps, purchase, { email, shop });
}

/** Holds no lock while the provider answers; the buyer may change the purchase meanwhile. */
async function openCheckout(
  deps: Deps,
  purchase: PurchaseRow,
  { email, shop }: { email: string; shop: string },
): Promise<CheckoutAnswer> {
  const { slug, cover } = await soldItem(deps, purchase);
  const isForOther = await isGift(deps.database.orm, purchase.id);
  try {
    const checkout = await deps.payments.createCheckout({
      purchaseId: purchase.id,
      title: purchase.itemTitle,
      amountCents: purchase.totalCents,
      listCents: purchase.listCents,
      discountCents: purchase.discountCents,
      couponCode: purchase.couponCode,
      picture: coverPicture(cover)?.src ?? '',
      currency: purchase.currency,
      email,
      successPath: shop + successPath(purchase),
      failurePath: shop + failurePath(purchase),
      cancelPath: shop + cancelPath({ ...purchase, isGift: isForOther }, slug),
      expiresAt: purchase.expiresAt ?? deps.clock(),
    });
    if (await attachCheckout(deps, purchase.id, checkout)) return goOn(purchase, checkout.url);
    await deps.payments.expire(checkout.reference);
    return refuse('Un altro tuo pagamento è in corso: riprova tra qualche istante.', {
      code: 'payment_under_way',
    });
  } catch (error) {
    // The purchase stays pending: the next try takes it up, or withdraws it.
    if (isDatabaseError(error)) throw error;
    deps.log.error({ err: error, purchase: purchase.id }, 'creating the checkout failed');
    await giveUp(deps, purchase.id, 'failed');
    return refuse(
      'Il servizio di pagamento non risponde: non ti è stato addebitato nulla. Riprova tra poco.',
      {
        code: 'provider_unavailable',
      },
    );
  }
}

function goOn(purchase: PurchaseRow, url: string): CheckoutAnswer {
  return { isOk: true, item: { url, IdPurchaseEnc: purchase.id } };
}

/**
 * Answers the success page, since the provider's callback may come later or never.
 * @throws CallError 404, the same for "no such purchase" and "not yours"
 */
export async function confirmCheckout(
  deps: Deps,
  userId: string,
  purchaseId: string,
): Promise<ConfirmAnswer> {
  const purchase = await findBuyersPurchase(deps, userId, purchaseId);
  if (!purchase) throw notFound();
  try {
    if (!purchase.paidAt) await settle(deps, purchase.id);
  } catch (error) {
    if (isDatabaseError(error)) throw error;
    deps.log.warn({ err: error, purchase: purchaseId }, 'looking up the checkout failed');
  }
  const item = await showPurchase(deps, purchaseId);
  return item ? { isOk: true, item } : refuse(notFound().message);
}

/**
 * Processes a callback with a valid signature. It is only a hint to look the checkout up, so events may come late,
 * twice, or in the wrong order.
 * @throws when processing failed; the provider then sends it again
 */
export async function receiveEvent(deps: Deps, event: ProviderEvent): Promise<void> {
  const { orm } = deps.database;
  const { name: provider } = deps.payments;
  const { id: eventId, kind, reference } = event;
  if (reference === undefined) return;
  const isNew = await keepEvent(orm, {
    provider,
    eventId,
    kind,
    payload: { reference },
    receivedAt: deps.clock(),
  });
  if (!isNew && (await findEvent(orm, provider, eventId))?.processedAt) return;
  const purchase = await findPurchaseByReference(deps, reference);
  if (purchase) await settle(deps, purchase.id);
  else deps.log.warn({ provider, eventId }, 'payment event for an unknown purchase');
  await markProcessed(orm, provider, eventId, deps.clock());
}
