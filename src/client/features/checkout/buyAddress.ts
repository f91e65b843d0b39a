/** In a page's address: the item is to be bought at once. */
export const BUY = 'acquista';

/** The id of the price in an item's page: the part to show to a buyer who comes back. */
export const PRICE = 'prezzo';

/** Returns the address of an item's page that opens the payment by itself. */
export const buyAddress = (path: string) => `${path}${path.includes('?') ? '&' : '?'}${BUY}=1`;
