/** What a learning path saves against its courses bought singly: euro, two decimals, never below nothing. */
export function savingOf({ price, singlyPrice }: { price: number; singlyPrice: number }): number {
  return Math.max(0, Math.round((singlyPrice - price) * 100) / 100);
}
