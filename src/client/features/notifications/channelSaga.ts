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
  reviewDue,
  reviewSubmitted,
} from './notificationsSlice';
import { promptSaga } from './promptSaga';
import { reviewSaga } from './reviewSaga';

type HubEvent =
  | { readonly kind: 'message'; readonly target: string; readonly parameters: readonly unknown[] }
  | { readonly kind: 'reconnecting' | 'reconnected' }
  | { readonly kind: 'closed'; readonly reason: string };

/** Each changes the token, so the connection must change too. */
const IDENTITY = [loggedIn, loggedOut, expired];

/** Asks the hub whether a review is due, after each connection. */
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

/** Starts the connection, with the delays of a reconnect. @returns false if it was given up */
function* start(link: HubLink): SagaGenerator<boolean> {
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

/** @returns false when the connection is closed */
function* handleEvent(event: HubEvent, link: HubLink): SagaGenerator<boolean> {
  const log = yield* service('log');
  switch (event.kind) {
    case 'message': {
      const purchase = readPurchase(event.target, event.parameters);
      const prompt = readPrompt(event.target, event.parameters);
      if (purchase) yield* put(purchaseAnnounced(purchase));
      if (prompt && prompt.userId === (yield* select(selectUser))?.id) yield* put(reviewDue(prompt));
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
      log(`the hub is gone: ${event.reason}`);
      return false;
  }
}

/** Runs one connection until it closes; cancelling this closes it. */
function* runConnection(current: CurrentLink): SagaGenerator<void> {
  const connectHub = yield* service('connectHub');
  const session = yield* service('session');
  const sink: { emit: (event: HubEvent) => void } = { emit: () => undefined };
  const listeners: HubListeners = {
    onMessage: (target, parameters) => sink.emit({ kind: 'message', target, parameters }),
    onReconnecting: () => sink.emit({ kind: 'reconnecting' }),
    onReconnected: () => sink.emit({ kind: 'reconnected' }),
    onClosed: (reason) => sink.emit({ kind: 'closed', reason }),
  };
  const link = yield* call(connectHub, session.token, listeners);
  // Buffered: without, messages would be lost while another one is handled.
  const channel = eventChannel<HubEvent>((emit) => {
    sink.emit = emit;
    return () => {
      sink.emit = () => undefined;
      void link.stop().catch(() => undefined);
    };
  }, buffers.expanding());
  try {
    yield* put(connecting());
    if (!(yield* call(start, link))) return;
    current.link = link;
    yield* put(connected());
    yield* fork(check, link);
    // Not by `call`, which would wait for the forked check too.
    while (yield* handleEvent(yield* take(channel), link));
  } finally {
    current.link = undefined;
    channel.close();
    yield* put(disconnected());
  }
}

/**
 * Owns the hub connection. A new token starts a new connection; one that was given up starts again with the next login,
 * when the browser is online again, or when a review is to be sent. Leaving the page closes it; the browser's back
 * button, which shows the page from its memory, opens it again.
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
      over: call(guarded(runConnection), current),
      left: take(gone),
      identity: take(IDENTITY),
    });
    if (left) yield* take(back);
    else if (!identity) yield* race({ cue: take([...IDENTITY, reviewSubmitted]), online: take(online) });
  }
}
