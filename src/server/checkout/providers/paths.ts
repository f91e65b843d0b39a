import type { PaymentProviderName } from '../../../contract/checkout/purchaseNames';
import { BASE_PATH } from '../../../contract/platform/basePath';

interface Sold {
  readonly id: string;
  readonly bundleId: string | null;
  /** Of several things. */
  readonly isCart: boolean;
  readonly couponCode: string;
  /** It is bought for somebody else. */
  readonly isGift: boolean;
}

const encode = encodeURIComponent;

/** The page after a refused payment; the query names the purchase to its buyer alone. */
export const failurePath = ({ id }: Pick<Sold, 'id'>): string =>
  `${BASE_PATH}/pagamento/fallito?acquisto=${encode(id)}`;

/** Returns the page of the item being bought, with its coupon, or the cart; the query makes it say that nothing was charged. */
export function cancelPath({ id, bundleId, isCart, couponCode, isGift }: Sold, slug: string): string {
  if (isCart) return `${BASE_PATH}/carrello?annullato=${encode(id)}`;
  if (isGift) {
    const item = bundleId === null ? `corso/${encode(slug)}` : `percorso/${encode(bundleId)}`;
    return `${BASE_PATH}/regala/${item}?acquisto=${encode(id)}`;
  }
  const page = bundleId === null ? 'corso' : 'percorsi-formativi';
  const coupon = couponCode === '' ? '' : `/${encode(couponCode)}`;
  return `${BASE_PATH}/${page}/${encode(slug)}${coupon}?annullato=${encode(id)}`;
}

/** Returns the success page of a purchase (spec §2). */
export function successPath({ id, bundleId }: { id: string; bundleId: string | null }): string {
  const page = bundleId === null ? 'pagamento' : 'pagamento-bundle';
  return `${BASE_PATH}/${page}/successo/${encode(id)}`;
}

/** Returns the page that says how to pay a purchase by bank transfer. */
export const transferPath = ({ id }: Pick<Sold, 'id'>): string =>
  `${BASE_PATH}/pagamento/bonifico/${encode(id)}`;

/** Payment callbacks. Not in the contract's table, since no browser calls it. */
export const CALLBACK_PATH = '/api/PaymentRequest/callback';

/** Where a provider's callbacks arrive: its own address, and the one of all, whose webhooks were registered before. */
export const callbackPaths = (provider: PaymentProviderName): readonly [own: string, all: string] => [
  `${CALLBACK_PATH}/${provider}`,
  CALLBACK_PATH,
];
