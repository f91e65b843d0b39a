import { LRUCache } from 'lru-cache';

/** From here on, counting or adding up rows is most of what a call costs. */
const LARGE = 2_000;
const MAX_AGE_MS = 10_000;
const MOST_KEPT = 100;

/**
 * Remembers figures of many rows for some seconds, so that turning the pages of a list, or coming back to the
 * dashboard, does not work them out again. Those of few rows are always fresh.
 * @param uptime monotonic milliseconds
 * @param rowsOf returns the rows behind a figure
 */
export function createLargeFigures<Figure>(uptime: () => number, rowsOf: (figure: Figure) => number) {
  const kept = new LRUCache<string, { readonly figure: Figure; readonly until: number }>({ max: MOST_KEPT });
  return async (asked: unknown, workOut: () => Promise<Figure>): Promise<Figure> => {
    const key = JSON.stringify(asked);
    const known = kept.get(key);
    if (known && known.until > uptime()) return known.figure;
    const figure = await workOut();
    if (rowsOf(figure) >= LARGE) kept.set(key, { figure, until: uptime() + MAX_AGE_MS });
    return figure;
  };
}
