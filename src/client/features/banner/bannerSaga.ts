import { call, delay, fork, put, type SagaGenerator, select, take, takeEvery } from 'typed-redux-saga';
import { guarded } from '../../sagas/guarded';
import { until } from '../../sagas/until';
import { service } from '../../services/services';
import { navigated } from '../navigation/navigationSlice';
import { bannerClosed, bannerReceived, selectBanner } from './bannerSlice';
import { readOffer } from './offer';

/** The note of the banner that was closed last: a cookie, so that the server leaves it out too. */
export const CLOSED = 'banner';
/** After an offer's end, until the next is asked for. */
const PAUSE = 1000;

/** What tells banners apart: when they end. */
const nameOf = (endsAt: number) => endsAt.toString(36);

/** Asks for the active banner. A failure is logged: no page is worse for it. */
export function* loadBanner(): SagaGenerator<void> {
  const api = yield* service('api');
  const cookies = yield* service('cookies');
  const log = yield* service('log');
  try {
    const answer = yield* call(api.banners.activeShop, {});
    const item = (answer.isOk && answer.item) || null;
    const offer = readOffer(item);
    const isClosed = offer !== undefined && cookies.get(CLOSED) === nameOf(offer.endsAt);
    yield* put(bannerReceived({ item, isClosed }));
  } catch (error) {
    log('no banner', error);
  }
}

function* noteClosed(): SagaGenerator<void> {
  const cookies = yield* service('cookies');
  const now = yield* service('now');
  const offer = readOffer((yield* select(selectBanner)).item);
  if (!offer) return;
  const seconds = Math.max(0, Math.ceil((offer.endsAt - now()) / 1000));
  yield* call(cookies.set, CLOSED, nameOf(offer.endsAt), seconds);
}

/** When an offer ends, the next one (of a schedule, say) takes its place. */
function* follow(): SagaGenerator<void> {
  const now = yield* service('now');
  for (;;) {
    const end = readOffer((yield* select(selectBanner)).item)?.endsAt;
    if (end === undefined || end <= now()) return;
    yield* call(until, end);
    yield* delay(PAUSE);
    yield* call(loadBanner);
  }
}

/** Keeps the banner as long as the application runs; one that failed to come is asked for on the next page. */
export function* watchBanner(): SagaGenerator<void> {
  yield* takeEvery(bannerClosed, guarded(noteClosed));
  while (!(yield* select(selectBanner)).isLoaded) {
    yield* call(loadBanner);
    if (!(yield* select(selectBanner)).isLoaded) yield* take(navigated);
  }
  yield* fork(guarded(follow));
}
