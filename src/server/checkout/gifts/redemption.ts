import type { gifts } from '../../../contract/checkout/gifts';
import type { OutputOf } from '../../../contract/platform/endpoint';
import { grant, watchableAmong } from '../../access/entitlementService';
import type { Transaction } from '../../platform/database/executor';
import type { Deps } from '../../platform/deps';
import { type Refusal, refuse } from '../../platform/http/refusals';
import { quoteForVisitor } from '../../promotions/coupons/pricing';
import { findCouponByCode, findSaleItem } from '../../promotions/coupons/queries';
import { givesAccess, lockForAccess } from '../purchases/access';
import type { GiftRow } from '../purchases/giftOrders';
import { listByCoupon } from '../purchases/queries';
import { reserve } from '../purchases/reservation';
import { hashGiftCode } from './code';
import {
  coursesOfGift,
  findGiftByCode,
  listWaiting,
  lockGift,
  lockRecipient,
  markUsed,
  titleOfGift,
} from './queries';

type Kind = Redeemed['kind'];

/** EnableCourse: redeems the code of a gift, or a coupon that leaves nothing to pay for its own course. */
export async function enableCourse(
  deps: Deps,
  userId: string,
  code: string,
): Promise<OutputOf<typeof gifts.enableCourse>> {
  const done = await redeem(deps, { userId, code, kind: 'course' });
  return 'isOk' in done ? done : { isOk: true, item: { IdCourseEnc: done.itemId, title: done.title } };
}

/** EnableBundleCourse: the same for a learning path. */
export async function enableBundleCourse(
  deps: Deps,
  userId: string,
  code: string,
): Promise<OutputOf<typeof gifts.enableBundleCourse>> {
  const done = await redeem(deps, { userId, code, kind: 'bundle' });
  return 'isOk' in done ? done : { isOk: true, item: { IdBundleEnc: done.itemId, title: done.title } };
}

interface Request {
  readonly userId: string;
  readonly code: string;
  readonly kind: Kind;
}

async function redeem(deps: Deps, request: Request): Promise<Redeemed | Refusal> {
  const done = await redeemAny(deps, request);
  return 'isOk' in done ? { ...done, errors: { CpnCode: done.message } } : done;
}

async function redeemAny(deps: Deps, { userId, code, kind }: Request): Promise<Redeemed | Refusal> {
  const { orm } = deps.database;
  const gift = await findGiftByCode(orm, hashGiftCode(code));
  if (!gift) return redeemCoupon(deps, { userId, code, kind });
  if (kind !== (gift.courseId === null ? 'bundle' : 'course')) return ofOtherKind(kind);
  return orm.transaction((tx) => redeemGift(tx, gift, { userId, now: deps.clock() }));
}

/**
 * Buys the coupon's own item at the price of nothing, so that limits, dates and history are those of every purchase.
 * The price is checked again in that transaction: nothing that costs money is ever opened here.
 */
async function redeemCoupon(deps: Deps, { userId, code, kind }: Request): Promise<Redeemed | Refusal> {
  const { orm } = deps.database;
  const coupon = await findCouponByCode(orm, code.trim());
  if (!coupon?.isActive) {
    return refuse('Questo codice non esiste: controlla di averlo scritto correttamente.', {
      code: 'coupon_unknown',
    });
  }
  const itemId = coupon.courseId ?? coupon.bundleId;
  if (itemId === null) return notForRedeeming('un corso o un percorso formativo');
  if (kind !== (coupon.courseId === null ? 'bundle' : 'course')) return ofOtherKind(kind);
  const item = await findSaleItem(orm, kind, itemId);
  if (!item) {
    return refuse('Ciò che questo codice regala non è in vendita in questo momento.', {
      code: 'not_on_sale',
    });
  }
  const { title } = item;
  const done = { kind, itemId, title };
  const use = await findCouponUse(deps, userId, coupon.id);
  if (use === 'active') return done;
  if (use === 'ended') return refuse('Hai già usato questo codice.', { code: 'code_used' });
  const { quote } = await quoteForVisitor(deps, [item], coupon);
  if (!quote.ok) return refuse(quote.message, { code: quote.code });
  if (quote.price.totalCents > 0) return notForRedeeming(`«${title}»`);
  const items = [{ kind, id: itemId }];
  const order = { userId, items, couponId: coupon.id, shownCents: 0, invoice: undefined };
  const reserved = await reserve(deps, order);
  return reserved.kind === 'refused' ? reserved.refusal : done;
}

function notForRedeeming(what: string): Refusal {
  return refuse(
    `Questo è un codice sconto: scrivilo nella pagina di ciò che compri, quando acquisti ${what}.`,
    {
      code: 'coupon_other',
    },
  );
}

/** The page then makes the call of the other kind. */
function ofOtherKind(kind: Kind): Refusal {
  return kind === 'course'
    ? refuse('Questo codice è di un percorso formativo, non di un corso.', { code: 'code_of_bundle' })
    : refuse('Questo codice è di un corso, non di un percorso formativo.', { code: 'code_of_course' });
}

/** Whether a person has paid with a coupon before: `active` gives access, `ended` does no more. */
async function findCouponUse(
  { database }: Deps,
  userId: string,
  couponId: string,
): Promise<'active' | 'ended' | undefined> {
  const paid = (await listByCoupon(database.orm, userId, couponId)).filter(({ paidAt }) => paidAt !== null);
  if (paid.some(givesAccess)) return 'active';
  return paid.length > 0 ? 'ended' : undefined;
}

/** The item that a redeemed code gave. */
interface Redeemed {
  readonly kind: 'course' | 'bundle';
  readonly itemId: string;
  readonly title: string;
}

/** In the order of all money: the account, its purchase, then the gift. */
async function redeemGift(
  tx: Transaction,
  found: GiftRow,
  { userId, now }: { userId: string; now: Date },
): Promise<Redeemed | Refusal> {
  const recipient = await lockRecipient(tx, userId);
  const isGood = found.purchaseId === null || (await lockForAccess(tx, found.purchaseId));
  const gift = await lockGift(tx, found.id);
  if (!recipient || !gift || !isGood) {
    return refuse('Questo regalo non è più valido: è stato annullato.', { code: 'gift_withdrawn' });
  }
  if (gift.usedAt !== null) {
    if (gift.usedBy === userId) return given(tx, gift);
    return refuse('Questo codice è già stato usato da un’altra persona.', { code: 'code_used' });
  }
  const courseIds = await coursesOfGift(tx, gift);
  if ((await watchableAmong(tx, userId, courseIds)).length === courseIds.length) {
    const what = gift.courseId === null ? 'tutti i corsi di questo percorso' : 'questo corso';
    return refuse(`Possiedi già ${what}: il codice resta valido, puoi darlo a un’altra persona.`, {
      code: 'already_owned',
    });
  }
  await grant(tx, {
    userId,
    courseIds,
    source: 'gift',
    sourceId: gift.purchaseId ?? gift.id,
    grantedAt: now,
  });
  await markUsed(tx, gift.id, userId, now);
  return given(tx, gift);
}

/** Gives an account the gifts that were delivered to its address; those that it has no use for stay as they are. */
export async function claimGifts(tx: Transaction, userId: string, now: Date): Promise<void> {
  for (const gift of await listWaiting(tx, userId)) await redeemGift(tx, gift, { userId, now });
}

async function given(tx: Transaction, gift: GiftRow): Promise<Redeemed> {
  return {
    kind: gift.courseId === null ? 'bundle' : 'course',
    itemId: gift.courseId ?? gift.bundleId ?? '',
    title: await titleOfGift(tx, gift),
  };
}
