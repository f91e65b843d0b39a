import type { InvoiceDraft } from '../../../contract/checkout/invoice';
import type { payments } from '../../../contract/checkout/payments';
import type { PaymentProviderName } from '../../../contract/checkout/purchaseNames';
import type { InputOf, OutputOf } from '../../../contract/platform/endpoint';
import { listPaths, startOf } from '../../access/pathsService';
import { MOST_MAILS } from '../../identity/signUpService';
import { isDatabaseError } from '../../platform/database/queryErrors';
import type { Deps } from '../../platform/deps';
import type { Caller } from '../../platform/http/access';
import { fromEuro } from '../../platform/http/money';
import { notFound, refuse } from '../../platform/http/refusals';
import { coverPicture } from '../../platform/media/picture';
import type { ProviderCheckout } from '../../platform/paymentProvider';
import { checkInvoice, shownInvoice } from '../invoices/invoices';
import { listSold } from '../orderLines';
import { cancelPath, failurePath, successPath } from '../providers/paths';
import { type PurchaseRow, releaseUnopened } from '../purchases/fulfilment';
import { isGift } from '../purchases/giftOrders';
import { askedIn, type Order } from '../purchases/orders';
import { showPurchase } from '../purchases/purchaseView';
import { changePurchase, findPurchase, lockWithBuyer } from '../purchases/queries';
import { reconcile } from '../purchases/reconciliation';
import { type Reserved, reserve } from '../purchases/reservation';
import { isPaidLater } from '../purchases/resuming';
import { takeFromCart } from '../purchases/savedCart';
import { mailTransfer } from '../transfers/mails';

type CheckoutAnswer = OutputOf<typeof payments.createCheckout>;
type ConfirmAnswer = OutputOf<typeof payments.confirmCheckout>;
type CourseOrder = InputOf<typeof payments.createCheckout>;
type CartAnswer = OutputOf<typeof payments.createCartCheckout>;
type CartOrder = InputOf<typeof payments.createCartCheckout>;
type BundleOrder = InputOf<typeof payments.createBundleCheckout>;

/** @param origin of the page that the buyer is on: a shop served as bare files is where the buyer comes back to */
export function createCheckout(
  deps: Deps,
  userId: string,
  input: CourseOrder,
  origin?: string,
): Promise<CheckoutAnswer> {
  const order: Order = { ...orderOf(userId, input), items: [{ kind: 'course', id: input.IdCourseEnc }] };
  return checkOut(deps, order, shopOf(deps, origin));
}

/** @param origin as for a course */
export function createBundleCheckout(
  deps: Deps,
  userId: string,
  input: BundleOrder,
  origin?: string,
): Promise<CheckoutAnswer> {
  const order: Order = { ...orderOf(userId, input), items: [{ kind: 'bundle', id: input.IdBundleEnc }] };
  return checkOut(deps, order, shopOf(deps, origin));
}

/** @param origin as for a course */
export function createCartCheckout(
  deps: Deps,
  userId: string,
  { lines, ...input }: CartOrder,
  origin?: string,
): Promise<CartAnswer> {
  const order: Order = { ...orderOf(userId, input), items: askedIn(lines), isCart: true };
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
    NeedsInvoice: needsInvoice = false,
    GiftEmail,
    GiftReceiver: receiverName = '',
    GiftGiver: giverName = '',
    GiftMessage: message = '',
    GiftDay: day,
    Provider: provider,
  }: {
    IdCouponEnc?: string | null | undefined;
    Total?: number | undefined;
    invoice?: InvoiceDraft | undefined;
    NeedsInvoice?: boolean | undefined;
    GiftEmail?: string | undefined;
    GiftReceiver?: string | undefined;
    GiftGiver?: string | undefined;
    GiftMessage?: string | undefined;
    GiftDay?: string | undefined;
    Provider?: PaymentProviderName | undefined;
  },
): Omit<Order, 'items'> {
  const shownCents = Total === undefined ? undefined : fromEuro(Total);
  const words = { receiverName, giverName, message, day };
  const gift = GiftEmail === undefined ? undefined : { email: GiftEmail, ...words };
  return {
    userId,
    couponId: IdCouponEnc || undefined,
    shownCents,
    invoice: data,
    needsInvoice,
    provider,
    gift,
  };
}

async function checkOut(deps: Deps, order: Order, shop: string): Promise<CartAnswer> {
  const checked = checkInvoice(order.invoice, order.needsInvoice);
  if (!checked.isOk) {
    return refuse('Controlla i dati per la fattura.', { code: 'invalid_invoice', errors: checked.errors });
  }
  const reserved = await reserve(deps, { ...order, invoice: checked.invoice });
  if (reserved.kind === 'refused') return reserved.refusal;
  const { purchase } = reserved;
  if (purchase.state === 'paid') return redirectTo(successPath(purchase), purchase);
  if (purchase.checkoutUrl !== null) return redirectTo(purchase.checkoutUrl, purchase);
  return openCheckout(deps, reserved, shop);
}

/** Holds no lock while the provider answers; the buyer may change the purchase meanwhile. */
async function openCheckout(
  deps: Deps,
  { purchase, email, isResumed }: Reserved,
  shop: string,
): Promise<CheckoutAnswer> {
  const { orm } = deps.database;
  const sold = await listSold(orm, purchase.id);
  const { slug = '', cover = '' } = sold[0] ?? {};
  const isForOther = await isGift(orm, purchase.id);
  try {
    const provider = deps.payments.of(purchase.provider);
    if (!provider) throw new Error('The payment provider of a purchase is not configured');
    const checkout = await provider.createCheckout({
      purchaseId: purchase.id,
      title: purchase.itemTitle,
      lines: sold.map(({ slug: _slug, cover: _cover, ...line }) => line),
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
    if (await storeCheckout(deps, { purchase, email }, checkout)) return redirectTo(checkout.url, purchase);
    await provider.expire?.(checkout.reference);
    return refuse('Un altro tuo pagamento è in corso: riprova tra qualche istante.', {
      code: 'payment_under_way',
    });
  } catch (error) {
    // The purchase stays pending: the next try resumes or cancels it.
    if (isDatabaseError(error)) throw error;
    deps.log.error({ err: error, purchase: purchase.id }, 'creating the checkout failed');
    // The earlier call that reserved it may still get its pay page.
    const url = await releaseUnopened(deps, purchase.id, { isKept: isResumed });
    if (url !== undefined) return redirectTo(url, purchase);
    return refuse(
      'Il servizio di pagamento non risponde: non ti è stato addebitato nulla. Riprova tra poco.',
      {
        code: 'provider_unavailable',
      },
    );
  }
}

/** Stores where a purchase is paid. @returns false when it was cancelled in the meantime */
async function storeCheckout(
  deps: Deps,
  { purchase: { id, provider }, email }: Pick<Reserved, 'purchase' | 'email'>,
  { reference, url }: ProviderCheckout,
): Promise<boolean> {
  // Nobody may have proved the address: orders must not flood another person's mailbox.
  const isMailed =
    provider === 'bank_transfer' && (await deps.mails.countLately(email, 'transfer')) < MOST_MAILS;
  const changes = { providerReference: reference, checkoutUrl: url };
  const isStored = await deps.database.orm.transaction(async (tx) => {
    await lockWithBuyer(tx, id);
    const purchase = await changePurchase(tx, id, ['pending'], changes);
    if (purchase && isMailed) await mailTransfer(deps, tx, purchase);
    // It is paid days later, and cannot be given up by going back.
    const isForLater = purchase && isPaidLater(deps, purchase) && !(await isGift(tx, purchase.id));
    if (isForLater) await takeFromCart(tx, purchase);
    return purchase !== undefined;
  });
  deps.mails.kick();
  return isStored;
}

function redirectTo(url: string, purchase: PurchaseRow): CheckoutAnswer {
  return { isOk: true, item: { url, IdPurchaseEnc: purchase.id } };
}

/**
 * Answers the success page, since the provider's callback may come later or never.
 * @throws CallError 404, the same for "no such purchase" and "not yours"
 */
export async function confirmCheckout(
  deps: Deps,
  { id: userId, isProved }: Pick<Caller, 'id' | 'isProved'>,
  purchaseId: string,
): Promise<ConfirmAnswer> {
  const purchase = await findPurchase(deps.database.orm, purchaseId);
  if (purchase?.userId !== userId) throw notFound();
  try {
    if (!purchase.paidAt) await reconcile(deps, purchase.id);
  } catch (error) {
    if (isDatabaseError(error)) throw error;
    deps.log.warn({ err: error, purchase: purchaseId }, 'looking up the checkout failed');
  }
  const item = await showPurchase(deps, purchaseId);
  if (!item) return refuse(notFound().message);
  const invoice = await shownInvoice(deps.database.orm, purchaseId);
  const shown = { ...item, ...(invoice && { invoice }), ...(!isProved && { awaitsProof: true }) };
  if (item.IdBundleEnc === undefined || item.gift) return { isOk: true, item: shown };
  const paths = await listPaths(deps.database.orm, userId);
  const path = paths.find(({ bundleId }) => bundleId === item.IdBundleEnc);
  const startCourse = path && startOf(path);
  return { isOk: true, item: { ...shown, ...(startCourse !== undefined && { startCourse }) } };
}
