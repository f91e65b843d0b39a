import type { QuotedLine } from '../../../contract/checkout/cart';
import type { payments } from '../../../contract/checkout/payments';
import type { InputOf, OutputOf } from '../../../contract/platform/endpoint';
import type { Deps } from '../../platform/deps';
import { priceInEuro, toEuro } from '../../platform/http/money';
import { coverPicture } from '../../platform/media/picture';
import { quoteForVisitor, validCoupon } from '../../promotions/coupons/pricing';
import { findCouponByCode } from '../../promotions/coupons/queries';
import { type LinePrice, type LinesQuote, quoteLines, UNKNOWN_COUPON } from '../../promotions/coupons/quote';
import { linesOf } from '../orderLines';
import {
  type CartLine,
  type CartProblem,
  cartProblems,
  findCartLines,
  isSold,
  type SoldLine,
} from '../purchases/cart';
import { isLeftAlone } from '../purchases/leftAlone';
import { askedIn, atTheBank, transferUnderWay } from '../purchases/orders';
import { findCompeting } from '../purchases/queries';
import { heldAmong, isPaidLater } from '../purchases/resuming';

type Answer = OutputOf<typeof payments.quoteCart>;
type CartCoupon = Pick<NonNullable<Answer['item']>, 'coupon' | 'couponRefusal'>;

interface Quoted {
  readonly quote: LinesQuote;
  readonly told: CartCoupon;
}
/** Counts the check of a code. */
type Counted = (
  check: () => Promise<{ readonly isOk: boolean; readonly code?: string; readonly quoted: Quoted }>,
) => Promise<{ readonly quoted: Quoted }>;

/** QuoteCart: what the lines would cost now, and what stands in their way. Reserves nothing. */
export async function quoteCart(
  deps: Deps,
  {
    lines: wanted,
    CouponCode: code,
    userId,
  }: InputOf<typeof payments.quoteCart> & { userId: string | undefined },
  counted: Counted,
): Promise<Answer> {
  const { orm } = deps.database;
  const lines = await findCartLines(orm, askedIn(wanted), userId);
  const problems = await problemsOf(deps, lines, userId);
  const good = lines.filter((line, at): line is SoldLine => problems[at] === undefined && isSold(line));
  const { quote, told } =
    code === undefined || good.length === 0
      ? { quote: plain(deps, good), told: {} }
      : (
          await counted(async () => {
            const quoted = await withCoupon(deps, good, { code, userId });
            const { couponRefusal } = quoted.told;
            return { isOk: !couponRefusal, ...(couponRefusal && { code: couponRefusal.code }), quoted };
          })
        ).quoted;
  if (!quote.ok) throw new Error('Prices without a coupon were refused');
  const items = lines.map((line, at) => {
    const price = isSold(line) ? quote.lines[good.indexOf(line)] : undefined;
    return shownLine(line, { price, problem: problems[at] });
  });
  return { isOk: true, item: { lines: items, price: priceInEuro(quote.price), ...told } };
}

const plain = ({ clock }: Deps, lines: readonly SoldLine[]): LinesQuote =>
  quoteLines(
    lines.map(({ item }) => item),
    undefined,
    clock(),
  );

/** The prices with a coupon; without it where it does not hold, and why. */
async function withCoupon(
  deps: Deps,
  lines: readonly SoldLine[],
  { code, userId }: { readonly code: string; readonly userId: string | undefined },
): Promise<Quoted> {
  const known = await findCouponByCode(deps.database.orm, code.trim());
  const items = lines.map(({ item }) => item);
  const found = known && (await quoteForVisitor(deps, items, known, userId));
  if (found?.quote.ok) {
    return { quote: found.quote, told: { coupon: validCoupon(found.coupon, found.quote.price) } };
  }
  const { code: reason, message } = found && !found.quote.ok ? found.quote : UNKNOWN_COUPON;
  return { quote: plain(deps, lines), told: { couponRefusal: { code: reason, message } } };
}

type Told = NonNullable<QuotedLine['problem']>;

async function problemsOf(
  deps: Deps,
  lines: readonly CartLine[],
  userId: string | undefined,
): Promise<(Told | undefined)[]> {
  if (userId === undefined) return cartProblems(lines);
  const { orm } = deps.database;
  const courseIds = lines.flatMap((line) => line.courseIds);
  const pending = await findCompeting(orm, userId, { courseIds, couponId: undefined, giftEmail: undefined });
  const waiting = pending.filter(
    (purchase) =>
      !isLeftAlone(deps, purchase) && (purchase.processingSince !== null || isPaidLater(deps, purchase)),
  );
  const held = await linesOf(
    orm,
    waiting.map(({ id }) => id),
  );
  return cartProblems(lines, (line): (CartProblem & Told) | undefined => {
    const holds = waiting.find(
      (purchase) => heldAmong({ purchase, lines: held.get(purchase.id) ?? [] }, [line]) !== undefined,
    );
    if (!holds) return undefined;
    const isProcessing = holds.processingSince !== null;
    const { refusal } = isProcessing ? atTheBank(holds) : transferUnderWay(holds);
    const code = isProcessing ? 'payment_processing' : 'transfer_under_way';
    return { code, message: refusal.message, IdPurchaseEnc: holds.id };
  });
}

interface Shown {
  /** Undefined of a line with a problem. */
  readonly price: LinePrice | undefined;
  readonly problem: Told | undefined;
}

function shownLine({ asked, item, deductedCents }: CartLine, { price, problem }: Shown): QuotedLine {
  const list = item?.priceCents ?? 0;
  return {
    kind: asked.kind,
    IdItemEnc: asked.id,
    title: item?.title ?? '',
    slug: item?.slug ?? '',
    cover: item ? coverPicture(item.cover) : null,
    ...(deductedCents > 0 && { deducted: toEuro(deductedCents) }),
    listPrice: toEuro(list),
    discount: toEuro(price?.discountCents ?? 0),
    total: toEuro(price?.totalCents ?? list),
    isLowered: price?.isLowered ?? false,
    ...(problem && { problem }),
  };
}
