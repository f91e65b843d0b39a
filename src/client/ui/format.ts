/**
 * How figures read in Italian. Money, numbers and durations are put together by hand, so that the server's rendering
 * and every browser write the very same characters.
 */

export { formatDuration } from '../../contract/platform/durations';

const NO_BREAK = '\u00a0';

const withThousands = (digits: string) => digits.replace(/\B(?=(\d{3})+(?!\d))/g, '.');

/** A whole number: 12345 → "12.345". */
export function formatNumber(value: number): string {
  return `${value < 0 ? '-' : ''}${withThousands(String(Math.abs(Math.trunc(value))))}`;
}

/** Euro with two decimals: 1234.5 → "1.234,50 €". */
export function formatEuro(euro: number): string {
  const [whole = '0', cents = '00'] = Math.abs(euro).toFixed(2).split('.');
  const isNegative = euro < 0 && Number(whole) + Number(cents) > 0;
  return `${isNegative ? '-' : ''}${withThousands(whole)},${cents}${NO_BREAK}€`;
}

/** To whole cents: a sum of euro drifts in its last binary digits (0.1 + 0.2). */
export const roundToCents = (euro: number): number => Math.round(euro * 100) / 100;

/** Euro as one types them, for fields and banks: 1234.5 → "1234,50". */
export const formatTypedEuro = (euro: number): string => euro.toFixed(2).replace('.', ',');

/** Formats a coupon's discount: (20, true) → "-20%", (15, false) → "-15 €". */
export function formatDiscount(discount: number, isPercentage: boolean): string {
  const figure = Number.isInteger(discount) ? formatNumber(discount) : formatTypedEuro(discount);
  return isPercentage ? `-${figure}%` : `-${figure}${NO_BREAK}€`;
}

/**
 * By how much a price lies under the list price, in whole per cent: 0 when it does not or by less than half of one, 100 only
 * for what is free.
 */
export function percentOff(price: number, listPrice: number | undefined): number {
  if (!listPrice || listPrice <= price) return 0;
  return Math.min(Math.round((1 - price / listPrice) * 100), price > 0 ? 99 : 100);
}

/** An average of stars: 4.25 → "4,3". */
export function formatRating(average: number): string {
  return average.toFixed(1).replace('.', ',');
}

/** Per cent with two decimals: 66.6667 → "66,67%". */
export function formatPercent(percent: number): string {
  return `${percent.toFixed(2).replace('.', ',')}%`;
}

/** "1 corso", "24 corsi". */
export function formatCount(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
