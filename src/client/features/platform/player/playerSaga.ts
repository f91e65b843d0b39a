import { call, put, type SagaGenerator, select, takeEvery } from 'typed-redux-saga';
import { guarded } from '../../../sagas/guarded';
import { service } from '../../../services/services';
import {
  captionLookChosen,
  captionSizeChosen,
  captionsToggled,
  pageKeysToggled,
  preferencesRead,
  qualityChosen,
  selectPreferences,
  speedChosen,
} from './playerSlice';
import { readPreferences, writePreferences } from './preferences';

function* savePreferences(): SagaGenerator<void> {
  const device = yield* service('device');
  yield* call(writePreferences, device, yield* select(selectPreferences));
}

/** Reads what this device keeps, and keeps what is chosen. */
export function* watchPlayer(): SagaGenerator<void> {
  const device = yield* service('device');
  yield* put(preferencesRead(yield* call(readPreferences, device)));
  yield* takeEvery(
    [speedChosen, qualityChosen, captionsToggled, captionSizeChosen, captionLookChosen, pageKeysToggled],
    guarded(savePreferences),
  );
}
