import type { PaymentProviderName } from '../../../contract/checkout/purchaseNames';
import type { PriceQuote } from '../../../contract/promotions/coupons';
import { watchableAmong } from '../../access/entitlementService';
import type { Transaction } from '../../platform/database/executor';
import { newId } from '../../platform/database/ids';
import { isDatabaseError } from '../../platform/database/queryErrors';
import type { Deps } from '../../platform/deps';
import { italianAmount, toEuro } from '../../platform/http/money';
import { notFound, type Refusal, refuse } from '../../platform/http/refusals';
import { quoteForBuyer, refusedCoupon } from '../../promotions/coupons/pricing';
import { addRedemption, findSaleItem, type SaleItem } from '../../promotions/coupons/queries';
import type { Price, Quote } from '../../promotions/coupons/quote';
import { offeredWays, type Way } from '../providers/waysToPay';
import { fulfilIn } from './fulfilment';
import { addGiftOrder, checkGiftOrder, type GiftOrder } from './giftOrders';
import { isLeftAlone } from './leftAlone';
import { coursesOf, insertPurchase, refreshLine } from './orderLines';
import { changePurchase, findCompeting, lockBuyer, type PurchaseRow } from './queries';
import { cancelCheckout } from './reconciliation';
import { sellsForTest } from './testSales';

/** The order of a buyer. The server computes the charge: the order only says which price was seen. */
export interface Order {
  readonly userId: string;
  readonly kind: 'course' | 'bundle';
  readonly itemId: string;
  readonly couponId: string | undefined;
  /** The total that the buyer saw, in cents; undefined if the client did not send it. */
  readonly shownCents?: number | undefined;
  readonly invoice: Record<string, unknown> | undefined;
  /** The buyer asked for an invoice. */
  readonly needsInvoice?: boolean;
  /** The way to pay that the buyer chose; without one, the default, or that of the pending order for the same item. */
  readonly provider?: PaymentProviderName | undefined;
  /** For somebody else. */
  readonly gift?: GiftOrder | undefined;
}

export interface Reserved {
  readonly kind: 'reserved';
  /** `pending`, or `paid` at once where there is nothing to pay. */
  readonly purchase: PurchaseRow;
  readonly email: string;
  /** An earlier call reserved it, and may be opening its checkout now. */
  readonly isResumed: boolean;
}
type Refused = { readonly kind: 'refused'; readonly refusal: Refusal & { readonly price?: PriceQuote } };
type Competing = { readonly kind: 'competing'; readonly purchases: readonly PurchaseRow[] };

const MINUTE_MS = 60_000;
/** A pending purchase is resumed while there is this much time left to pay it. */
const ENOUGH_TO_PAY_MINUTES = 5;
/** One without a payment page is resumed, and not cancelled, while the provider may still be answering: later it wants more time than is left. */
const OPENING_MINUTES = 1;

/**
 * Opens a purchase at the price of this moment, or resumes the buyer's pending one for the same thing with the same
 * coupon, so a second click never buys twice. The buyer's other pending purchases that hold one of its courses or its
 * coupon are cancelled first: of purchases that overlap, only one can be paid. Of several orders at once the first wins.
 * @throws CallError 404 if the item is not on sale
 */
export async function reserve(deps: Deps, order: Order): Promise<Reserved | Refused> {
  const arrivedAt = deps.clock();
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const outcome = await deps.database.orm.transaction((tx) =>
      tryReserve(tx, deps, { ...order, arrivedAt }),
    );
    if (outcome.kind !== 'competing') {
      // A free purchase is paid at once, and its mail waits.
      deps.mails.kick();
      return outcome;
    }
    try {
      for (const purchase of outcome.purchases) await cancelCheckout(deps, purchase);
      const [awaited] = outcome.purchases.filter((purchase) => isPaidLater(deps, purchase));
      if (attempt > 0 && awaited) return transferUnderWay(awaited);
    } catch (err) {
      if (isDatabaseError(err)) throw err;
      deps.log.warn({ err, user: order.userId }, 'a competing purchase could not be cancelled');
      return refused(
        'Hai già un pagamento in corso per gli stessi corsi e ora non riusciamo ad annullarlo: riprova tra poco.',
        'payment_under_way',
      );
    }
  }
  return BUSY;
}

async function tryReserve(
  tx: Transaction,
  deps: Deps,
  order: Order & { readonly arrivedAt: Date },
): Promise<Reserved | Refused | Competing> {
  const buyer = await lockBuyer(tx, order.userId);
  const now = deps.clock();
  const item = await findSaleItem(tx, order.kind, order.itemId);
  if (!buyer || !item) throw notFound();
  const inside = await coursesOf(tx, {
    courseId: order.kind === 'course' ? order.itemId : null,
    bundleId: order.kind === 'bundle' ? order.itemId : null,
  });
  if (inside.length === 0) {
    return refused('Questo percorso non contiene ancora corsi: non si può acquistare.', 'nothing_inside');
  }
  const { gift } = order;
  const refusal = gift && checkGiftOrder(gift, buyer.email, now);
  if (refusal) return { kind: 'refused', refusal };
  if (gift && order.couponId !== undefined) {
    return refused('Un coupon non vale per un regalo: toglilo e riprova.', 'gift_refused');
  }
  if (!gift && (await watchableAmong(tx, order.userId, inside)).length === inside.length) {
    const what = order.kind === 'course' ? 'questo corso' : 'tutti i corsi di questo percorso';
    return refused(`Possiedi già ${what}: lo trovi tra i tuoi corsi.`, 'already_owned');
  }

  const ways = await offeredWays(deps, tx, now);
  const way = ways.find(({ provider }) => order.provider === undefined || provider.name === order.provider);
  if (!way)
    return refused('Questo modo di pagare non è più disponibile: scegline un altro.', 'way_not_offered');

  const competing = await findCompeting(tx, order.userId, {
    courseIds: inside,
    couponId: order.couponId,
    giftEmail: gift?.email,
  });
  // A provider that is not configured any more would block its buyers for good.
  const pending = competing.filter((purchase) => !isLeftAlone(deps, purchase));
  const processing = pending.find(({ processingSince }) => processingSince !== null);
  if (processing) return refused(atTheBank(processing, order), 'payment_processing');
  if (pending.length > 0) {
    const { quote } = await quoteForBuyer(tx, item, { ...order, now });
    // A gift's words and day may be others now: it is opened again.
    const resumed = gift
      ? undefined
      : pending.find(
          (purchase) => canResume(deps, purchase, { item, order, now }) && !isDearer(purchase, quote),
        );
    const others = pending.filter((purchase) => purchase !== resumed);
    const awaited = others.find(
      (purchase) => isPaidLater(deps, purchase) && (order.provider === undefined || !isFor(purchase, item)),
    );
    if (awaited) return transferUnderWay(awaited);
    if (resumed && others.length === 0) {
      const changed = priceChange(order, resumed);
      if (changed) return changed;
      await refreshLine(tx, resumed.id, inside);
      const purchase = await changePurchase(tx, resumed.id, ['pending'], { invoice: order.invoice ?? null });
      return { kind: 'reserved', purchase: purchase ?? resumed, email: buyer.email, isResumed: true };
    }
    // A pending purchase is cancelled only when another takes its place: here, it may hold the coupon's last use.
    const holdsCoupon = others.some(({ couponId }) => couponId !== null && couponId === order.couponId);
    if (!quote.ok && !(quote.code === 'coupon_used_up' && holdsCoupon)) {
      return { kind: 'refused', refusal: refusedCoupon(quote) };
    }
    const changed = quote.ok ? priceChange(order, quote.price) : undefined;
    if (changed) return changed;
    // The first of several at once wins: if each cancelled the others, none would be left.
    const isAtOnce = (purchase: PurchaseRow) =>
      purchase.createdAt > order.arrivedAt || isOpening(purchase, now);
    if (others.some(isAtOnce)) return BUSY;
    return { kind: 'competing', purchases: others };
  }
  return open(tx, deps, order, { item, inside, email: buyer.email, now, way });
}

interface Opening {
  readonly item: SaleItem;
  /** The courses that it gives. */
  readonly inside: readonly string[];
  readonly email: string;
  readonly now: Date;
  readonly way: Way;
}

async function open(
  tx: Transaction,
  deps: Deps,
  order: Order,
  { item, inside, email, now, way }: Opening,
): Promise<Reserved | Refused> {
  const { quote, coupon } = await quoteForBuyer(tx, item, { ...order, now });
  if (!quote.ok) return { kind: 'refused', refusal: refusedCoupon(quote) };
  const changed = priceChange(order, quote.price);
  if (changed) return changed;
  const isFree = quote.price.totalCents === 0;
  if (isFree && order.gift) {
    return refused(
      'Non c’è nulla da pagare, quindi non si può regalare: manda il link di questa pagina.',
      'free_gift',
    );
  }
  const { name, minimumCents } = way.provider;
  if (!isFree && quote.price.totalCents < minimumCents) {
    return refused(
      `Il totale è inferiore a ${italianAmount(minimumCents)}, il minimo che si può pagare: acquista senza il coupon, o con un altro.`,
      'below_minimum',
    );
  }
  const row = {
    id: newId(),
    userId: order.userId,
    ...(item.kind === 'course' ? { courseId: item.id } : { bundleId: item.id }),
    itemTitle: item.title,
    couponId: coupon?.id,
    couponCode: coupon?.code,
    ...quote.price,
    provider: isFree ? 'none' : name,
    isTest: sellsForTest(deps.configuration),
    invoice: order.invoice,
    createdAt: now,
    expiresAt: isFree ? null : way.until,
  };
  const purchase = await insertPurchase(tx, row, inside);
  if (coupon) {
    await addRedemption(tx, {
      couponId: coupon.id,
      userId: order.userId,
      purchaseId: purchase.id,
      redeemedAt: now,
    });
  }
  if (order.gift) await addGiftOrder(tx, purchase, order.gift, now);
  const paid = isFree ? await fulfilIn(deps, tx, purchase.id) : undefined;
  return { kind: 'reserved', purchase: paid?.purchase ?? purchase, email, isResumed: false };
}

/** Whether a pending purchase is what is asked for now, at today's list price, with time left to pay it. */
function canResume(
  { payments, configuration }: Deps,
  purchase: PurchaseRow,
  { item, order, now }: { item: SaleItem; order: Order; now: Date },
): boolean {
  return (
    payments.of(purchase.provider) !== undefined &&
    purchase.isTest === sellsForTest(configuration) &&
    isFor(purchase, item) &&
    (order.provider === undefined || purchase.provider === order.provider) &&
    (purchase.couponId ?? undefined) === order.couponId &&
    purchase.listCents === item.priceCents &&
    (purchase.checkoutUrl !== null || isOpening(purchase, now)) &&
    (purchase.expiresAt?.getTime() ?? 0) - now.getTime() >= ENOUGH_TO_PAY_MINUTES * MINUTE_MS
  );
}

/** Whether the provider may still be answering the call that reserved it. */
function isOpening({ checkoutUrl, createdAt }: PurchaseRow, now: Date): boolean {
  return checkoutUrl === null && now.getTime() - createdAt.getTime() <= OPENING_MINUTES * MINUTE_MS;
}
const isFor = ({ courseId, bundleId }: PurchaseRow, item: SaleItem) => (courseId ?? bundleId) === item.id;

/** The money may be on its way for days: only its buyer cancels such an order, or replaces it by another way to pay. */
const isPaidLater = ({ payments }: Deps, { provider, checkoutUrl }: PurchaseRow): boolean =>
  checkoutUrl !== null && payments.of(provider)?.payableUntil !== undefined;

const transferUnderWay = ({ itemTitle }: PurchaseRow): Refused =>
  refused(
    `Per «${itemTitle}» hai già un ordine in attesa del bonifico: lo trovi nel tuo profilo, dove puoi anche annullarlo.`,
    'transfer_under_way',
  );

/** Whether it would cost less if it were opened now: a price is held for the buyer's good only. */
function isDearer({ totalCents }: PurchaseRow, now: Quote): boolean {
  return now.ok && now.price.totalCents < totalCents;
}

/** Nobody is charged a sum other than the one on the page: if they differ, the buyer is asked again. */
function priceChange({ shownCents }: Order, price: Price): Refused | undefined {
  const { listCents, discountCents, totalCents } = price;
  if (shownCents === undefined || shownCents === totalCents) return undefined;
  const change = `Il prezzo è cambiato: da ${italianAmount(shownCents)} a ${italianAmount(totalCents)}.`;
  const refusal = refuse(`${change} Per acquistare al nuovo prezzo premi di nuovo il pulsante.`, {
    code: 'price_changed',
  });
  const quote = { listPrice: toEuro(listCents), discount: toEuro(discountCents), total: toEuro(totalCents) };
  return { kind: 'refused', refusal: { ...refusal, price: quote } };
}

function refused(message: string, code: string): Refused {
  return { kind: 'refused', refusal: refuse(message, { code }) };
}

/** A payment that the bank works on can be neither cancelled nor paid once more. */
function atTheBank({ itemTitle, courseId, bundleId }: PurchaseRow, { itemId }: Order): string {
  const isSame = (courseId ?? bundleId) === itemId;
  const what = !isSame ? `«${itemTitle}»` : courseId === null ? 'questo percorso' : 'questo corso';
  return `Il tuo pagamento per ${what} è in lavorazione presso la banca: può richiedere alcuni giorni. Appena arriva ti scriviamo e trovi il corso nel tuo profilo; se non riesce potrai acquistare di nuovo.`;
}

const BUSY = refused('Un altro tuo pagamento è in corso: riprova tra qualche istante.', 'payment_under_way');
