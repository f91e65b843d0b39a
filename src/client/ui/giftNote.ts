import type { Purchase } from '../../contract/checkout/purchases';
import { withArticle } from '../../contract/platform/dayArticle';
import { formatDate } from './italianTime';

type Gift = NonNullable<Purchase['gift']>;
type Ordered = Pick<Purchase, 'createdAt' | 'paidAt'>;

/** Says when a gift leaves: never before it is paid. For one without a chosen day, `deliverAt` is the moment of its order. */
function departure({ deliverAt }: Gift, { createdAt, paidAt }: Ordered): string {
  const day = (article: 'il' | 'del', instant: string) => withArticle(article, formatDate(instant));
  if (paidAt) return `parte ${day('il', deliverAt > paidAt ? deliverAt : paidAt)}`;
  const isLater = deliverAt > createdAt;
  return `parte dopo il pagamento${isLater ? `, non prima ${day('del', deliverAt)}` : ''}`;
}

/** Says in Italian for whom the gift of a purchase is and how far it got. */
export function giftNote(gift: Gift, purchase: Ordered): string {
  const { email, state } = gift;
  const to = email ? `Regalo per ${email}` : 'Regalo';
  switch (state) {
    case 'planned':
      return `${to}: ${departure(gift, purchase)}`;
    case 'delivered':
      return `${to}: consegnato, non ancora aperto`;
    case 'void':
      return `${to}: annullato`;
    case 'used':
      return `${to}: aperto`;
  }
}
