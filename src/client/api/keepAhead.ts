import { isGuarded, type Send } from './createApi';

/** Milliseconds from a call made ahead to the page that needs its answer: a link is touched, then followed. */
const KEPT_FOR = 10_000;

/**
 * Keeps the answers of calls made ahead: each serves the first same call of the same user. A write of the user drops them
 * all.
 */
export function keepAhead(send: Send, now: () => number = Date.now): Send {
  const kept = new Map<string, { readonly answer: Promise<unknown>; readonly until: number }>();
  return (request) => {
    const { endpoint, route, url, input, token, isAhead } = request;
    const key = JSON.stringify([endpoint, url, input, token]);
    const known = kept.get(key);
    const isFresh = known !== undefined && now() < known.until;
    if (isAhead && isFresh) return known.answer;
    kept.delete(key);
    if (isFresh) return known.answer;
    const answer = send(request);
    if (isAhead) {
      for (const [old, { until }] of kept) if (until <= now()) kept.delete(old);
      kept.set(key, { answer, until: now() + KEPT_FOR });
      answer.catch(() => kept.delete(key));
    } else if (isGuarded(route) && route.method !== 'GET') {
      const drop = () => kept.clear();
      drop();
      // Calls made during the write may have been answered before it took effect.
      answer.then(drop, drop);
    }
    return answer;
  };
}
