/** Returns what is wrong with a discount: per cent or euro, above 0. */
export function discountError(isPercentage: boolean, discount: number): string | undefined {
  if (!isPercentage) {
    const cents = discount * 100;
    const isWhole = Math.abs(cents - Math.round(cents)) < 1e-6;
    return isWhole ? undefined : 'Uno sconto in euro ha al massimo due decimali.';
  }
  if (discount > 100) return 'Uno sconto in percentuale arriva al massimo a 100.';
  return Number.isInteger(discount) ? undefined : 'Scrivi una percentuale intera.';
}
