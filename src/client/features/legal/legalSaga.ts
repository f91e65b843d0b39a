import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { toFailure } from '../../api/failure';
import type { PageParams } from '../../page';
import { service } from '../../services';
import { pageMissed } from '../navigation/navigationSlice';
import { LEGAL_TITLES } from './legalNames';
import { legalFailed, legalReceived, legalRequested } from './legalSlice';

/** The text that the parameter `legal.<page>` holds. One of the footer's pages is there even without a text. */
export function* loadLegal({ page = '' }: PageParams): SagaGenerator<void> {
  const api = yield* service('api');
  yield* put(legalRequested(page));
  const key = `legal.${page}`;
  try {
    const { items } = yield* call(api.parameters.read, { Prefix: key.slice(0, 200) });
    const found = items.find((item) => item.key === key);
    if (!found && !Object.hasOwn(LEGAL_TITLES, page)) {
      yield* put(pageMissed());
      return;
    }
    yield* put(legalReceived({ text: found?.value ?? '', updatedAt: found?.updatedAt ?? '' }));
  } catch (error) {
    yield* put(legalFailed(toFailure(error)));
  }
}
