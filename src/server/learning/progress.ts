/** Percentage of viewed sections with two decimals (specification §9); 0 for a course without sections. */
export function progressOf(viewed: number, total: number): number {
  return total === 0 ? 0 : Math.round((10_000 * viewed) / total) / 100;
}
