/** Cents as they travel: euro with at most two decimals. */
export function toEuro(cents: number): number {
  return cents / 100;
}
