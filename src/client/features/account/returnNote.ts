import { call, type SagaGenerator } from 'typed-redux-saga';
import { paths } from '../../paths';
import { service } from '../../services';

const KEY = 'returnAfterMail';
/** Milliseconds that the note holds: a day, as long as one may take to open a mail. */
const HOLDS = 24 * 3600 * 1000;

/**
 * Notes on this device where a person was going when they had to wait for a mail: its link opens the site
 * anew, and perhaps in another tab.
 */
export function* noteReturn(returnUrl: string): SagaGenerator<void> {
  const device = yield* service('device');
  const now = yield* service('now');
  if (returnUrl === paths.home()) yield* call(() => device.removeItem(KEY));
  else yield* call(() => device.setItem(KEY, JSON.stringify({ returnUrl, until: now() + HOLDS })));
}

/** Where they were going; undefined when that is not known, or too long ago. */
export function* readReturn(): SagaGenerator<string | undefined> {
  const device = yield* service('device');
  const now = yield* service('now');
  try {
    const text = yield* call(() => device.getItem(KEY));
    const note = JSON.parse(text ?? 'null') as { returnUrl?: unknown; until?: unknown } | null;
    const holds = typeof note?.until === 'number' && note.until > now();
    return holds && typeof note?.returnUrl === 'string' ? note.returnUrl : undefined;
  } catch {
    return undefined;
  }
}
