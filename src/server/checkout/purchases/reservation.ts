import type { Transaction } from '../../platform/database/executor';
import { newId } from '../../platform/database/ids';
import { isDatabaseError } from '../../platform/database/queryErrors';
import { againIfDeleted } from '../../platform/database/violations';
import type { Deps } from '../../platform/deps';
import { italianAmount } from '../../platform/http/money';
import { notFound } from '../../platform/http/refusals';
import { quoteForBuyer, refusedCoupon } from '../../promotions/coupons/pricing';
import { addRedemption } from '../../promotions/coupons/queries';
import { insertPurchase, linesOf, refreshLines } from '../orderLines';
import { offeredWays, type Way } from '../providers/waysToPay';
import { type CartLine, cartProblems, findCartLines, isSold, type SoldLine } from './cart';
import { fulfilIn } from './fulfilment';
import { addGiftOrder, checkGiftOrder } from './giftOrders';
import { isLeftAlone } from './leftAlone';
import { atTheBank, BUSY, type Order, priceChange, type Refused, refused, transferUnderWay } from './orders';
import { changePurchase, findCompeting, listFree, lockBuyer, type PurchaseRow } from './queries';
import { cancelCheckout } from './reconciliation';
import { canResume, heldAmong, isDearer, isForSame, isOpening, isPaidLater, type Pending } from './resuming';
import { sellsForTest } from './testSales';

export interface Reserved {
  readonly kind: 'reserved';
  /** `pending`, or `paid` at once where there is nothing to pay. */
  readonly purchase: PurchaseRow;
  readonly email: string;
  /** An earlier call reserved it, and may be opening its checkout now. */
  readonly isResumed: boolean;
}
interface Competing {
  readonly kind: 'competing';
  /** Each with the line that it holds. */
  readonly held: readonly { readonly purchase: PurchaseRow; readonly itemId: string | undefined }[];
}

/**
 * Opens a purchase at the price of this moment, or resumes the buyer's pending one for the same things with the same
 * coupon, so a second click never buys twice. The buyer's other pending purchases that hold one of its courses or its
 * coupon are cancelled first: of purchases that overlap, only one can be paid. One whose money may be on its way keeps its
 * use of the coupon beside this one. Of several orders at once the first wins.
 * @throws CallError 404 if the only item is not on sale
 */
export async function reserve(deps: Deps, order: Order): Promise<Reserved | Refused> {
  const arrivedAt = deps.clock();
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const outcome = await againIfDeleted(deps.database.orm, (tx) =>
      tryReserve(tx, deps, { ...order, arrivedAt }),
    );
    if (outcome.kind !== 'competing') {
      // A free purchase is paid at once, and its mail waits.
      deps.mails.kick();
      return outcome;
    }
    let atFault: string | undefined;
    try {
      for (const { purchase, itemId } of outcome.held) {
        atFault = itemId;
        await cancelCheckout(deps, purchase);
      }
      const awaited = outcome.held.find(({ purchase }) => isPaidLater(deps, purchase));
      if (attempt > 0 && awaited) return transferUnderWay(awaited.purchase, awaited.itemId);
    } catch (err) {
      if (isDatabaseError(err)) throw err;
      deps.log.warn({ err, user: order.userId }, 'a competing purchase could not be cancelled');
      return refused(
        'Hai già un pagamento in corso per gli stessi corsi e ora non riusciamo ad annullarlo: riprova tra poco.',
        'payment_under_way',
        atFault,
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
  const { gift } = order;
  const asked = await findCartLines(tx, order.items, gift ? undefined : order.userId);
  if (!buyer) throw notFound();
  const wrong = order.isCart ? cartRefusal(asked) : itemRefusal(asked);
  if (wrong?.refusal.code === 'already_owned') {
    const purchase = await freeJustNow(tx, order.userId, asked, now);
    if (purchase) return { kind: 'reserved', purchase, email: buyer.email, isResumed: true };
  }
  if (wrong) return wrong;
  const refusal = gift && checkGiftOrder(gift, buyer.email, now);
  if (refusal) return { kind: 'refused', refusal };
  if (gift && order.couponId !== undefined) {
    return refused('Un coupon non vale per un regalo: toglilo e riprova.', 'gift_refused');
  }
  const lines = asked.filter(isSold);

  const ways = await offeredWays(deps, tx, now);
  const way = ways.find(({ provider }) => order.provider === undefined || provider.name === order.provider);
  if (!way)
    return refused('Questo modo di pagare non è più disponibile: scegline un altro.', 'way_not_offered');

  const competing = await findCompeting(tx, order.userId, {
    courseIds: asked.flatMap(({ courseIds }) => courseIds),
    couponId: order.couponId,
    giftEmail: gift?.email,
  });
  // A provider that is not configured any more would block its buyers for good.
  const pending = await withLines(
    tx,
    competing.filter((purchase) => !isLeftAlone(deps, purchase)),
  );
  if (pending.length === 0) return open(tx, deps, order, { lines, email: buyer.email, now, way });
  /** The line to name, in an order that comes from the cart. */
  const lineOf = (one: Pending) => (order.isCart ? heldAmong(one, asked) : undefined);
  const processing = pending.find(({ purchase }) => purchase.processingSince !== null);
  if (processing) {
    const only = order.items.length === 1 ? order.items[0] : undefined;
    return atTheBank(processing.purchase, { only, gift, itemId: lineOf(processing) });
  }
  const { quote } = await quoteForBuyer(
    tx,
    lines.map(({ item }) => item),
    { ...order, now },
  );
  // A gift's words and day may be others now: it is opened again.
  const resumed = gift
    ? undefined
    : pending.find((one) => canResume(deps, one, { lines, order, now }) && !isDearer(one.purchase, quote));
  const others = pending.filter((one) => one !== resumed);
  const awaited = others.find(
    (one) => isPaidLater(deps, one.purchase) && (order.provider === undefined || !isForSame(one, lines)),
  );
  if (awaited) return transferUnderWay(awaited.purchase, lineOf(awaited));
  if (resumed && others.length === 0) {
    const { purchase } = resumed;
    const changed = priceChange(order, purchase);
    if (changed) return changed;
    await refreshLines(tx, purchase.id, lines);
    const kept = await changePurchase(tx, purchase.id, ['pending'], { invoice: order.invoice ?? null });
    return { kind: 'reserved', purchase: kept ?? purchase, email: buyer.email, isResumed: true };
  }
  // A pending purchase is cancelled only when another takes its place: here, it may hold the coupon's last use.
  const holdsCoupon = others.some(
    ({ purchase: { couponId } }) => couponId !== null && couponId === order.couponId,
  );
  if (!quote.ok && !(quote.code === 'coupon_used_up' && holdsCoupon)) {
    return { kind: 'refused', refusal: refusedCoupon(quote) };
  }
  const changed = quote.ok ? priceChange(order, quote.price) : undefined;
  if (changed) return changed;
  // The first of several at once wins: if each cancelled the others, none would be left.
  const isAtOnce = ({ purchase }: Pending) =>
    purchase.createdAt > order.arrivedAt || isOpening(purchase, now);
  if (others.some(isAtOnce)) return BUSY;
  return {
    kind: 'competing',
    held: others.map((one) => ({ purchase: one.purchase, itemId: lineOf(one) })),
  };
}

async function withLines(tx: Transaction, found: readonly PurchaseRow[]): Promise<Pending[]> {
  const lines = await linesOf(
    tx,
    found.map(({ id }) => id),
  );
  return found.map((purchase) => ({ purchase, lines: lines.get(purchase.id) ?? [] }));
}

/** Milliseconds in which a repeated press on something free gets the answer of the first. */
const REPEATED_WITHIN_MS = 60_000;

/** Returns the buyer's purchase of just these things, if it was made a moment ago and cost nothing. */
async function freeJustNow(
  tx: Transaction,
  userId: string,
  asked: readonly CartLine[],
  now: Date,
): Promise<PurchaseRow | undefined> {
  const found = await listFree(tx, userId, new Date(now.getTime() - REPEATED_WITHIN_MS));
  return (await withLines(tx, found)).find((one) => isForSame(one, asked))?.purchase;
}

/** What is wrong with the one thing that is asked for. @throws CallError 404 if it is not on sale */
function itemRefusal([line]: readonly CartLine[]): Refused | undefined {
  if (!line?.item) throw notFound();
  const { asked, courseIds } = line;
  if (!isSold(line)) {
    return refused('Questo percorso non contiene ancora corsi: non si può acquistare.', 'nothing_inside');
  }
  if (courseIds.length > 0) return undefined;
  const what = asked.kind === 'course' ? 'questo corso' : 'tutti i corsi di questo percorso';
  return refused(`Possiedi già ${what}: lo trovi tra i tuoi corsi.`, 'already_owned');
}

function cartRefusal(asked: readonly CartLine[]): Refused | undefined {
  const problems = cartProblems(asked);
  const at = problems.findIndex((problem) => problem !== undefined);
  const problem = problems[at];
  return problem && refused(problem.message, problem.code, asked[at]?.asked.id);
}

interface Opening {
  readonly lines: readonly SoldLine[];
  readonly email: string;
  readonly now: Date;
  readonly way: Way;
}

async function open(
  tx: Transaction,
  deps: Deps,
  order: Order,
  { lines, email, now, way }: Opening,
): Promise<Reserved | Refused> {
  const items = lines.map(({ item }) => item);
  const { quote, coupon } = await quoteForBuyer(tx, items, { ...order, now });
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
    const remedy = coupon
      ? 'acquista senza il coupon, o con un altro'
      : 'aggiungi altri corsi e pagali insieme';
    return refused(
      `Il totale è inferiore a ${italianAmount(minimumCents)}, il minimo che si può pagare: ${remedy}.`,
      'below_minimum',
    );
  }
  const row = {
    id: newId(),
    userId: order.userId,
    couponId: coupon?.id,
    couponCode: coupon?.code,
    provider: isFree ? 'none' : name,
    isTest: sellsForTest(deps.configuration),
    invoice: order.invoice,
    createdAt: now,
    expiresAt: isFree ? null : way.until,
  };
  const ordered = lines.flatMap((line, at) => {
    const price = quote.lines[at];
    return price ? [{ ...line, price }] : [];
  });
  const purchase = await insertPurchase(tx, row, ordered);
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
