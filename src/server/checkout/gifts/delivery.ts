import type { Deps } from '../../platform/deps';
import { queueMail } from '../../platform/mail/outboxService';
import { hashGiftCode, newGiftCode } from './code';
import { findGiver, markDelivered, takeDue, titleOfGift } from './queries';
import { giverOf } from './words';

/** Gifts that one round delivers. */
const MOST_A_ROUND = 100;

/** Mails the gifts whose day has come, each once, in a transaction of its own. @returns how many */
export async function deliverGifts(deps: Deps): Promise<number> {
  let delivered = 0;
  while (delivered < MOST_A_ROUND && (await deliverOne(deps))) delivered += 1;
  if (delivered > 0) deps.mails.kick();
  return delivered;
}

function deliverOne({ database, clock, mails }: Deps): Promise<boolean> {
  return database.orm.transaction(async (tx) => {
    const now = clock();
    const gift = await takeDue(tx, now);
    if (!gift) return false;
    const code = newGiftCode();
    const giver = await findGiver(tx, gift.giverId);
    // Of a deleted account nothing is kept once its gift has arrived.
    const kept = giver.deletedAt ? { message: '', giverName: '' } : {};
    await markDelivered(tx, gift.id, { codeHash: hashGiftCode(code), deliveredAt: now, ...kept });
    const mail = await mails.write({
      cause: `gift:${gift.id}`,
      to: gift.email,
      template: 'giftLink',
      data: {
        title: await titleOfGift(tx, gift),
        isBundle: gift.bundleId !== null,
        receiver: gift.receiverName,
        giver: giverOf(gift, giver),
        message: gift.message,
        link: mails.links.gift(code),
      },
    });
    await queueMail(tx, mail);
    return true;
  });
}
