import type { Purchase } from '../../contract/checkout/purchases';
import { withArticle } from '../../contract/platform/dayArticle';
import { formatDate } from './italianTime';

/** Ends a sentence about the payment of a gift. */
export const GIFT_LEAVES = 'il regalo parte, subito o nel giorno che hai scelto';

/** Says in Italian for whom a gift is and how far it got. */
export function giftNote({ email, deliverAt, state }: NonNullable<Purchase['gift']>): string {
  const to = email ? `Regalo per ${email}` : 'Regalo';
  switch (state) {
    case 'planned':
      return `${to}: parte ${withArticle('il', formatDate(deliverAt))}`;
    case 'delivered':
      return `${to}: consegnato, non ancora aperto`;
    case 'void':
      return `${to}: annullato`;
    case 'used':
      return `${to}: aperto`;
  }
}
