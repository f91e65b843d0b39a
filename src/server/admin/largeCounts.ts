/** From here on a count is what a page of a grid costs most. */
const LARGE = 50_000;
const MAX_AGE_MS = 10_000;
const MOST_KEPT = 100;

/**
 * Remembers large counts of a list for some seconds, so that turning its pages does not count them again each time.
 * Small ones are always counted.
 * @param uptime monotonic milliseconds
 */
export function createLargeCounts(uptime: () => number) {
  const kept = new Map<string, { readonly count: number; readonly until: number }>();
  return async (filters: unknown, count: () => Promise<number>): Promise<number> => {
    const key = JSON.stringify(filters);
    const known = kept.get(key);
    if (known && known.until > uptime()) return known.count;
    kept.delete(key);
    const counted = await count();
    if (counted >= LARGE) kept.set(key, { count: counted, until: uptime() + MAX_AGE_MS });
    const [oldest = ''] = kept.keys();
    if (kept.size > MOST_KEPT) kept.delete(oldest);
    return counted;
  };
}
