import { afterPayment, type PaymentProviderName } from '../../../contract/checkout/purchaseNames';
import type { PriceQuote } from '../../../contract/promotions/coupons';
import { italianAmount, priceInEuro } from '../../platform/http/money';
import { type Refusal, refuse } from '../../platform/http/refusals';
import type { SaleItem } from '../../promotions/coupons/queries';
import type { Price } from '../../promotions/coupons/quote';
import type { GiftOrder } from './giftOrders';
import type { PurchaseRow } from './queries';

/** A thing that is asked for. */
export type Asked = Pick<SaleItem, 'kind' | 'id'>;

/** What the lines of a call ask for. */
export const askedIn = (
  lines: readonly { readonly kind: Asked['kind']; readonly IdItemEnc: string }[],
): Asked[] => lines.map(({ kind, IdItemEnc: id }) => ({ kind, id }));

/** The order of a buyer. The server computes the charge: the order only says which price was seen. */
export interface Order {
  readonly userId: string;
  /** At least one, each once. */
  readonly items: readonly Asked[];
  /** It comes from the cart: a refusal names the line that is at fault. */
  readonly isCart?: boolean;
  readonly couponId: string | undefined;
  /** The total that the buyer saw, in cents; undefined if the client did not send it. */
  readonly shownCents?: number | undefined;
  readonly invoice: Record<string, unknown> | undefined;
  /** The buyer asked for an invoice. */
  readonly needsInvoice?: boolean;
  /** The way to pay that the buyer chose; without one, the default, or that of the pending order for the same items. */
  readonly provider?: PaymentProviderName | undefined;
  /** For somebody else; of one item only. */
  readonly gift?: GiftOrder | undefined;
}

export interface Refused {
  readonly kind: 'refused';
  readonly refusal: Refusal & { readonly price?: PriceQuote; readonly IdItemEnc?: string };
}

/** @param itemId the line that is at fault */
export function refused(message: string, code: string, itemId?: string): Refused {
  const refusal = refuse(message, { code });
  return { kind: 'refused', refusal: itemId === undefined ? refusal : { ...refusal, IdItemEnc: itemId } };
}

export const BUSY = refused(
  'Un altro tuo pagamento è in corso: riprova tra qualche istante.',
  'payment_under_way',
);

export const transferUnderWay = ({ itemTitle }: PurchaseRow, itemId?: string): Refused =>
  refused(
    `Per «${itemTitle}» hai già un ordine in attesa del bonifico: lo trovi nel tuo profilo, dove puoi anche annullarlo.`,
    'transfer_under_way',
    itemId,
  );

interface Again {
  /** What is asked for, if it is one thing. */
  readonly only?: Asked | undefined;
  /** Set where it is asked for as a gift, as what is paid was. */
  readonly gift?: GiftOrder | undefined;
  /** The line that is at fault. */
  readonly itemId?: string | undefined;
}

/** A payment that the bank works on can be neither cancelled nor paid once more. */
export function atTheBank(
  { itemTitle, courseId, bundleId }: PurchaseRow,
  { only, gift, itemId }: Again = {},
): Refused {
  const isSame = only !== undefined && (courseId ?? bundleId) === only.id;
  const what = !isSame ? `«${itemTitle}»` : only.kind === 'bundle' ? 'questo percorso' : 'questo corso';
  return refused(
    `Il tuo pagamento per ${what} è in lavorazione presso la banca: può richiedere alcuni giorni. Appena arriva ti scriviamo e ${afterPayment(gift !== undefined)}; se non riesce potrai acquistare di nuovo.`,
    'payment_processing',
    itemId,
  );
}

/** Nobody is charged a sum other than the one on the page: if they differ, the buyer is asked again. */
export function priceChange({ shownCents }: Order, price: Price): Refused | undefined {
  const { totalCents } = price;
  if (shownCents === undefined || shownCents === totalCents) return undefined;
  const change = `Il prezzo è cambiato: da ${italianAmount(shownCents)} a ${italianAmount(totalCents)}.`;
  const refusal = refuse(`${change} Per acquistare al nuovo prezzo premi di nuovo il pulsante.`, {
    code: 'price_changed',
  });
  return { kind: 'refused', refusal: { ...refusal, price: priceInEuro(price) } };
}
