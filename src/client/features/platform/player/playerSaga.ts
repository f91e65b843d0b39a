import { call, put, type SagaGenerator, select, takeEvery } from 'typed-redux-saga';
import { SPEEDS } from '../../../../contract/learning/playback';
import { guarded } from '../../../sagas/guarded';
import { service } from '../../../services/services';
import type { Area } from '../../../services/sessionStorage';
import {
  CAPTION_LOOKS,
  CAPTION_SIZES,
  captionLookChosen,
  captionSizeChosen,
  captionsToggled,
  type PlayerPreferences,
  pageKeysToggled,
  preferencesRead,
  qualityChosen,
  selectPreferences,
  speedChosen,
} from './playerSlice';

const KEY = 'player';

const isOneOf = <Value>(values: readonly Value[], value: unknown): value is Value =>
  values.some((one) => one === value);

/** Returns what this device keeps; unknown values are left out. */
export function readPreferences(device: Area): Partial<PlayerPreferences> {
  try {
    const kept = JSON.parse(device.getItem(KEY) ?? '{}') as Partial<Record<keyof PlayerPreferences, unknown>>;
    const { speed, quality, captions, captionSize, captionLook, pageKeys } = kept ?? {};
    return {
      ...(isOneOf<number>(SPEEDS, speed) && { speed: Number(speed) }),
      ...(Number.isInteger(quality) && { quality: Number(quality) }),
      ...(typeof captions === 'boolean' && { captions }),
      ...(isOneOf(CAPTION_SIZES, captionSize) && { captionSize }),
      ...(isOneOf(CAPTION_LOOKS, captionLook) && { captionLook }),
      ...(typeof pageKeys === 'boolean' && { pageKeys }),
    };
  } catch {
    return {};
  }
}

export function writePreferences(device: Area, preferences: PlayerPreferences): void {
  try {
    device.setItem(KEY, JSON.stringify(preferences));
  } catch {
    // A full storage costs the preference, not the lesson.
  }
}

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
