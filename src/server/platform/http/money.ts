/** Cents as they travel: euro with at most two decimals. */
export function toEuro(cents: number): number {
  return cents / 100;
}

/** Cents of a sum in euro. */
export function fromEuro(euro: number): number {
  return Math.round(euro * 100);
}

interface PriceCents {
  readonly listCents: number;
  readonly discountCents: number;
  readonly totalCents: number;
}

/** A price as it travels. */
export const priceInEuro = ({ listCents, discountCents, totalCents }: PriceCents) => ({
  listPrice: toEuro(listCents),
  discount: toEuro(discountCents),
  total: toEuro(totalCents),
});

/** For the reader: "1.249,00 €". */
export function italianAmount(cents: number, currency = 'EUR'): string {
  const options = { style: 'currency', currency, useGrouping: 'always' } as const;
  return new Intl.NumberFormat('it-IT', options).format(cents / 100);
}
