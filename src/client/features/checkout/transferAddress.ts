import { paths } from '../../routing/paths';
import type { ItemLine } from '../../services/cartStorage';

/** In the checkout page's address: the way to pay that is chosen there. */
export const WAY = 'pagamento';
export const BY_TRANSFER = 'bonifico';

/** Returns the address of an item's checkout page with the bank transfer chosen. */
export const transferAddress = ({ kind, id, slug }: Pick<ItemLine, 'kind' | 'id' | 'slug'>): string =>
  `${paths.checkout(kind, kind === 'course' ? slug : id)}?${WAY}=${BY_TRANSFER}`;
