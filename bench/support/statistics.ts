/** The middle one; of an even number the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  if (low === undefined || high === undefined) throw new Error('Nothing was measured');
  return (low + high) / 2;
}

/** The value that the given share of values does not exceed, such as 0.95. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  const found = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (found === undefined) throw new Error('Nothing was measured');
  return found;
}

/** For a table: as many decimals as say something. */
export const rounded = (value: number, decimals = 2): number => Number(value.toFixed(decimals));
