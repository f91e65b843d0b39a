import { paths } from '../../routing/paths';
import type { ItemLine } from '../../services/cartStorage';

/** In the address of a checkout page or the cart: the way to pay that is chosen there. */
export const WAY = 'pagamento';
export const BY_TRANSFER = 'bonifico';

/** Returns the address of a checkout page, or of the cart, with the bank transfer chosen. */
export const byTransfer = (path: string): string => `${path}?${WAY}=${BY_TRANSFER}`;

/** Returns the address of an item's checkout page with the bank transfer chosen. */
export const transferAddress = ({ kind, id, slug }: Pick<ItemLine, 'kind' | 'id' | 'slug'>): string =>
  byTransfer(paths.checkout(kind, kind === 'course' ? slug : id));
