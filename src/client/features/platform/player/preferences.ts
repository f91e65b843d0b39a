import { SPEEDS } from '../../../../contract/learning/playback';
import type { Area } from '../../../services/sessionStorage';
import { CAPTION_LOOKS, CAPTION_SIZES, type PlayerPreferences } from './playerSlice';

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
