import { grant, watchableAmong } from '../../access/entitlementService';
import type { Transaction } from '../../platform/database/executor';
import { type Refusal, refuse } from '../../platform/http/refusals';
import { lockForAccess } from '../purchases/access';
import type { GiftRow } from '../purchases/giftOrders';
import { coursesOfGift, listWaiting, lockGift, lockRecipient, markUsed, titleOfGift } from './queries';

/** The item that a redeemed code gave. */
export interface Redeemed {
  readonly kind: 'course' | 'bundle';
  readonly itemId: string;
  readonly title: string;
}

/** In the order of all money: the account, its purchase, then the gift. */
export async function redeemGift(
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
