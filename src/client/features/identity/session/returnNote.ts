import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { paths } from '../../../routing/paths';
import { service } from '../../../services/services';
import { returnNoted, returnRead } from './sessionSlice';

const KEY = 'returnAfterMail';
/** Milliseconds: two days, as long as the link in an activation mail is valid. */
const NOTE_VALID = 48 * 3600 * 1000;

interface Note {
  readonly returnUrl: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** Notes on this device where to go on: the link in a mail opens the site in another tab. */
export function* noteReturn(returnUrl: string): SagaGenerator<void> {
  const device = yield* service('device');
  const now = yield* service('now');
  if (returnUrl === paths.home()) {
    yield* call(() => device.removeItem(KEY));
    yield* put(returnNoted(''));
    return;
  }
  const note: Note = { returnUrl, until: now() + NOTE_VALID };
  yield* call(() => device.setItem(KEY, JSON.stringify(note)));
  yield* put(returnNoted(returnUrl));
}

/** Reads into the session where to go on; returns undefined if that is unknown or was noted too long ago. */
export function* readReturn(): SagaGenerator<string | undefined> {
  const device = yield* service('device');
  const now = yield* service('now');
  try {
    const text = yield* call(() => device.getItem(KEY));
    const { until, returnUrl } = (JSON.parse(text ?? 'null') ?? {}) as Partial<Note>;
    if (typeof until !== 'number' || until <= now() || typeof returnUrl !== 'string') return undefined;
    yield* put(returnRead(returnUrl));
    return returnUrl;
  } catch {
    return undefined;
  }
}

/** Forgets where to go on: it was gone to, and another mail's link is not to lead there again. */
export function* forgetReturn(): SagaGenerator<void> {
  const device = yield* service('device');
  yield* call(() => device.removeItem(KEY));
}
