import { shortName } from '../../contract/names';
import type { Transaction } from '../database/executor';
import type { Deps } from '../deps';
import { queueMail } from '../mail/outboxService';
import { hashGiftCode, newGiftCode } from './code';
import { findGiver, type GiftRow, markDelivered, takeDue, titleOfGift } from './queries';

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
    await markDelivered(tx, gift.id, hashGiftCode(code), now);
    const mail = await mails.write({
      cause: `gift:${gift.id}`,
      to: gift.email,
      template: 'giftLink',
      data: { ...(await wordsOf(tx, gift)), link: mails.links.gift(code) },
    });
    await queueMail(tx, mail);
    return true;
  });
}

async function wordsOf(tx: Transaction, gift: GiftRow) {
  return {
    title: await titleOfGift(tx, gift),
    isBundle: gift.bundleId !== null,
    giver: shortName(await findGiver(tx, gift.giverId), ''),
    message: gift.message,
  };
}
