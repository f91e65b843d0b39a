import { call, type SagaGenerator, select, take } from 'typed-redux-saga';
import { selectRenderedAt } from '../features/platform/navigation/navigationSlice';
import { channelOf } from '../sagas/channel';
import { service } from '../services/services';

/** Milliseconds; the server keeps a rendered page for ten minutes (server/platform/http/renderedPages.ts). */
const MAX_AGE = 15 * 60_000;

/** Returns since when the data of a page that is entered are known, milliseconds since 1970. */
export function* dataTime(isRendered: boolean): SagaGenerator<number> {
  const now = yield* service('now');
  return (isRendered && (yield* select(selectRenderedAt))) || now();
}

/** Whether prices may have changed since. */
export function* isOutdated(since: number): SagaGenerator<boolean> {
  const now = yield* service('now');
  return now() - since > MAX_AGE;
}

/** Waits until the browser shows the page from its memory again, with data that are outdated by then. */
export function* takeOutdatedReturn(since: number): SagaGenerator<true> {
  const browser = yield* service('browser');
  const returns = yield* call(channelOf, browser.onReturn);
  try {
    do yield* take(returns);
    while (!(yield* call(isOutdated, since)));
    return true;
  } finally {
    returns.close();
  }
}
