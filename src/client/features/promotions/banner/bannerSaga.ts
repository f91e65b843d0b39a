import { call, fork, put, type SagaGenerator, select, take, takeEvery } from 'typed-redux-saga';
import { guarded } from '../../../sagas/guarded';
import { untilOver } from '../../../sagas/until';
import { service } from '../../../services/services';
import { navigated } from '../../platform/navigation/navigationSlice';
import { type BannerState, bannerClosed, bannerReceived, selectBanner } from './bannerSlice';
import { readPromotion } from './promotion';

/** Names the banner that was closed last: a cookie, so that the server hides it too. */
export const CLOSED_COOKIE = 'banner';

/** Banners are told apart by their end. */
const nameOf = (endsAt: number) => endsAt.toString(36);

/** The cookie of visitors who have closed the banner that is open, as `name=value`; undefined where none is. */
export function closedCookie({ item, isClosed }: BannerState): string | undefined {
  const promotion = readPromotion(item);
  return promotion && !isClosed ? `${CLOSED_COOKIE}=${nameOf(promotion.endsAt)}` : undefined;
}

/** Loads the active banner. A failure is only logged: every page works without it. */
export function* loadBanner(): SagaGenerator<void> {
  const api = yield* service('api');
  const cookies = yield* service('cookies');
  const log = yield* service('log');
  try {
    const answer = yield* call(api.banners.activeShop, {});
    const item = (answer.isOk && answer.item) || null;
    const promotion = readPromotion(item);
    const isClosed = promotion !== undefined && cookies.get(CLOSED_COOKIE) === nameOf(promotion.endsAt);
    yield* put(bannerReceived({ item, isClosed }));
  } catch (error) {
    log('no banner', error);
  }
}

function* saveClosed(): SagaGenerator<void> {
  const cookies = yield* service('cookies');
  const now = yield* service('now');
  const promotion = readPromotion((yield* select(selectBanner)).item);
  if (!promotion) return;
  const seconds = Math.max(0, Math.ceil((promotion.endsAt - now()) / 1000));
  yield* call(cookies.set, CLOSED_COOKIE, nameOf(promotion.endsAt), seconds);
}

/** Loads the next banner when one ends. */
function* replaceExpired(): SagaGenerator<void> {
  const now = yield* service('now');
  for (;;) {
    const end = readPromotion((yield* select(selectBanner)).item)?.endsAt;
    if (end === undefined || end <= now()) return;
    yield* call(untilOver, end);
    yield* call(loadBanner);
  }
}

/** Keeps the banner up to date; one that failed to load is loaded with the next page. */
export function* watchBanner(): SagaGenerator<void> {
  yield* takeEvery(bannerClosed, guarded(saveClosed));
  while (!(yield* select(selectBanner)).isLoaded) {
    yield* call(loadBanner);
    if (!(yield* select(selectBanner)).isLoaded) yield* take(navigated);
  }
  yield* fork(guarded(replaceExpired));
}
