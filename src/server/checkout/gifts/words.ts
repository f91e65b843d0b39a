import type { gifts } from '../../../contract/checkout/gifts';
import type { payments } from '../../../contract/checkout/payments';
import type { InputOf, OutputOf } from '../../../contract/platform/endpoint';
import { shortName, shownName } from '../../../contract/platform/names';
import type { Deps } from '../../platform/deps';
import { notFound, refuse } from '../../platform/http/refusals';
import { coverPicture } from '../../platform/media/picture';
import { findSaleItem } from '../../promotions/coupons/queries';
import { givesAccess } from '../purchases/access';
import { checkGiftNames, type GiftRow } from '../purchases/giftOrders';
import { findPurchase } from '../purchases/queries';
import { hashGiftCode } from './code';
import { findGiftByCode, findGiver, itemOfGift } from './queries';

/** The giver as the recipient reads it. */
export function giverOf(
  { giverName }: Pick<GiftRow, 'giverName'>,
  giver: { readonly firstName: string; readonly lastName: string },
): string {
  return giverName || shortName(giver, '');
}

const UNKNOWN = 'Questo codice non esiste: controlla di averlo scritto correttamente.';
// A login with the gift's address may just have opened it.
const USED =
  'Questo regalo è già stato aperto: il suo codice valeva una volta sola. Se l’hai aperto tu, lo trovi tra i tuoi corsi.';
const WITHDRAWN = 'Questo regalo non è più valido: è stato annullato.';

/** GetGift: what a code gives and who gives it, for whoever holds the link. */
export async function showGift(
  { database: { orm } }: Deps,
  code: string,
): Promise<OutputOf<typeof gifts.getGift>> {
  const gift = await findGiftByCode(orm, hashGiftCode(code));
  if (!gift) return refuse(UNKNOWN, { code: 'coupon_unknown' });
  const purchase = gift.purchaseId === null ? undefined : await findPurchase(orm, gift.purchaseId);
  if (gift.purchaseId !== null && !(purchase && givesAccess(purchase)))
    return refuse(WITHDRAWN, { code: 'gift_withdrawn' });
  if (gift.usedAt !== null) return refuse(USED, { code: 'code_used' });
  const { title, cover } = await itemOfGift(orm, gift);
  const isFromShop = gift.purchaseId === null;
  return {
    isOk: true,
    item: {
      kind: gift.courseId === null ? 'bundle' : 'course',
      title,
      cover: coverPicture(cover),
      ...(!isFromShop && { giver: giverOf(gift, await findGiver(orm, gift.giverId)) }),
      receiver: gift.receiverName,
      message: gift.message,
    },
  };
}

/** Opens nothing, and is longer than any code. */
const SAMPLE_CODE = 'CODICE-DEL-REGALO';

/** PreviewGift. @throws CallError 404 for what is not on sale */
export async function previewGift(
  { database: { orm }, mails }: Deps,
  userId: string,
  { kind, IdItemEnc, ...words }: InputOf<typeof payments.previewGift>,
): Promise<OutputOf<typeof payments.previewGift>> {
  const { GiftReceiver: receiverName = '', GiftGiver: giverName = '', GiftMessage: message = '' } = words;
  const refusal = checkGiftNames({ receiverName, giverName });
  if (refusal) return refusal;
  const item = await findSaleItem(orm, kind, IdItemEnc);
  if (!item) throw notFound();
  const giver = giverOf({ giverName: shownName(giverName) }, await findGiver(orm, userId));
  const { subject, text } = await mails.write({
    cause: 'preview',
    to: '',
    template: 'giftLink',
    data: {
      title: item.title,
      isBundle: kind === 'bundle',
      receiver: shownName(receiverName),
      giver,
      message,
      link: mails.links.gift(SAMPLE_CODE),
    },
  });
  return { isOk: true, item: { subject, text } };
}
