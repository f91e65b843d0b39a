import { buffers, eventChannel } from 'redux-saga';
import { call, delay, fork, put, race, type SagaGenerator, select, take } from 'typed-redux-saga';
import { channelOf } from '../../sagas/channel';
import { guarded } from '../../sagas/guarded';
import { type CurrentLink, type HubLink, type HubListeners, RECONNECT_DELAYS } from '../../services/hub';
import { service } from '../../services/services';
import { selectUser } from '../identity/session/sessionSelectors';
import { expired, loggedIn, loggedOut } from '../identity/session/sessionSlice';
import { readPrompt, readPurchase } from './messages';
import {
  connected,
  connecting,
  disconnected,
  purchaseAnnounced,
  reviewOffered,
  reviewSubmitted,
} from './notificationsSlice';
import { promptSaga } from './promptSaga';
import { reviewSaga } from './reviewSaga';

type News =
  | { readonly kind: 'message'; readonly target: string; readonly parameters: readonly unknown[] }
  | { readonly kind: 'reconnecting' | 'reconnected' }
  | { readonly kind: 'closed'; readonly reason: string };

/** Who logs in, out, or anew (in this tab or another): the token is another, so is the connection. */
const IDENTITY = [loggedIn, loggedOut, expired];

/** Asks whether a review is due; once after each connection (specification §7). */
function* check(link: HubLink): SagaGenerator<void> {
  const user = yield* select(selectUser);
  if (!user) return;
  const log = yield* service('log');
  try {
    yield* call(() => link.invoke('CheckWriteCommentNotification', [user.id]));
  } catch (error) {
    log('the hub did not answer', error);
  }
}

/** The first connection, by the same delays as those that the client keeps to after a loss. */
function* startPatiently(link: HubLink): SagaGenerator<boolean> {
  const log = yield* service('log');
  for (const wait of [0, ...RECONNECT_DELAYS]) {
    if (wait) yield* delay(wait);
    try {
      yield* call(link.start);
      return true;
    } catch (error) {
      log('the hub is not reached', error);
    }
  }
  return false;
}

function* hear(news: News, link: HubLink): SagaGenerator<boolean> {
  const log = yield* service('log');
  switch (news.kind) {
    case 'message': {
      const purchase = readPurchase(news.target, news.parameters);
      const prompt = readPrompt(news.target, news.parameters);
      if (purchase) yield* put(purchaseAnnounced(purchase));
      if (prompt && prompt.userId === (yield* select(selectUser))?.id) yield* put(reviewOffered(prompt));
      return true;
    }
    case 'reconnecting':
      yield* put(connecting());
      return true;
    case 'reconnected':
      yield* put(connected());
      yield* fork(check, link);
      return true;
    case 'closed':
      log(`the hub is gone: ${news.reason}`);
      return false;
  }
}

/** One connection, from its start until it is over; whoever cancels this closes it. */
function* live(current: CurrentLink): SagaGenerator<void> {
  const connectHub = yield* service('connectHub');
  const session = yield* service('session');
  const told: { emit: (news: News) => void } = { emit: () => undefined };
  const listeners: HubListeners = {
    onMessage: (target, parameters) => told.emit({ kind: 'message', target, parameters }),
    onReconnecting: () => told.emit({ kind: 'reconnecting' }),
    onReconnected: () => told.emit({ kind: 'reconnected' }),
    onClosed: (reason) => told.emit({ kind: 'closed', reason }),
  };
  const link = yield* call(connectHub, session.token, listeners);
  // What comes while another message is dealt with waits: by default it would be lost.
  const channel = eventChannel<News>((emit) => {
    told.emit = emit;
    return () => {
      told.emit = () => undefined;
      void link.stop().catch(() => undefined);
    };
  }, buffers.expanding());
  try {
    yield* put(connecting());
    if (!(yield* call(startPatiently, link))) return;
    current.link = link;
    yield* put(connected());
    yield* fork(check, link);
    while (yield* call(hear, yield* take(channel), link));
  } finally {
    current.link = undefined;
    channel.close();
    yield* put(disconnected());
  }
}

/**
 * The one owner of the connection. Another token is another connection; one that was given up is tried again with
 * the next login, when the browser is online again, or when a review is to be sent. A page that goes away closes it, and opens it anew when the
 * browser's back button shows the page from its memory.
 */
export function* channelSaga(): SagaGenerator<void> {
  const browser = yield* service('browser');
  const online = yield* call(channelOf, browser.onOnline);
  const gone = yield* call(channelOf, browser.onLeave);
  const back = yield* call(channelOf, browser.onReturn);
  const current: CurrentLink = {};
  yield* fork(reviewSaga, current);
  yield* fork(promptSaga, current);
  for (;;) {
    const { left, identity } = yield* race({
      over: call(guarded(live), current),
      left: take(gone),
      identity: take(IDENTITY),
    });
    if (left) yield* take(back);
    else if (!identity) yield* race({ cue: take([...IDENTITY, reviewSubmitted]), online: take(online) });
  }
}
