import { call, put, type SagaGenerator, takeLeading } from 'typed-redux-saga';
import { consentText, MARKETING_CONSENT } from '../../../../contract/consents';
import { toFailure } from '../../../api/failure';
import { guarded } from '../../../sagas/guarded';
import { service } from '../../../services/services';
import {
  communicationsFailed,
  communicationsReceived,
  communicationsRequested,
  marketingChosen,
  marketingFailed,
  marketingKept,
  marketingRefused,
} from './communicationsSlice';

const NOT_SAVED = 'La tua scelta non è stata salvata. Riprova.';

export function* bringCommunications(): SagaGenerator<void> {
  const api = yield* service('api');
  yield* put(communicationsRequested());
  try {
    const { item, message = '' } = yield* call(api.users.getCommunications);
    if (!item) throw new Error(message);
    yield* put(communicationsReceived(item));
  } catch (error) {
    yield* put(communicationsFailed(toFailure(error)));
  }
}

/** UpdateCommunications: given in the words that the page shows, which are kept. */
export function* changeMarketing({ payload }: ReturnType<typeof marketingChosen>): SagaGenerator<void> {
  const api = yield* service('api');
  const Text = payload ? consentText(MARKETING_CONSENT) : '';
  try {
    const { isOk, item, message } = yield* call(api.users.updateCommunications, { Marketing: payload, Text });
    if (isOk && item) yield* put(marketingKept(item));
    else yield* put(marketingRefused(message ?? NOT_SAVED));
  } catch (error) {
    yield* put(marketingFailed(toFailure(error)));
  }
}

export function* watchCommunications(): SagaGenerator<void> {
  yield* takeLeading(marketingChosen, guarded(changeMarketing));
}
