import { call, delay, type SagaGenerator } from 'typed-redux-saga';
import { matchRoute } from './matchRoute';

/** A pointer passes over many links. */
const HOVER_DELAY_MS = 60;

/** Fetches the code of a page that may come next, unless it needs a login. */
export function* prefetch(path: string): SagaGenerator<void> {
  const { access, page } = matchRoute(path).row;
  if (access) return;
  yield* delay(HOVER_DELAY_MS);
  try {
    yield* call(page.load);
  } catch {
    // The page reports the failure once its link is followed.
  }
}
