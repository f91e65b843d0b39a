import { MOST_SAVED } from '../../../../contract/catalogue/wishlistLimits';
import type { Area } from '../../../services/sessionStorage';

/** A saved course, as the buttons need it. */
export interface Saved {
  readonly id: string;
  readonly title: string;
}

const KEY = 'wishlist';

const isSaved = (one: Partial<Saved> | null): one is Saved =>
  typeof one?.id === 'string' && one.id !== '' && typeof one.title === 'string';

/** Reads what a visitor saved on this device, newest first; what was tampered with counts as absent. */
export function readKept(device: Area): readonly Saved[] {
  try {
    const kept: unknown = JSON.parse(device.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isSaved).slice(0, MOST_SAVED) : [];
  } catch {
    return [];
  }
}

/** @throws where the storage is full or denied */
export function keep(device: Area, courses: readonly Saved[]): void {
  if (courses.length === 0) device.removeItem(KEY);
  else device.setItem(KEY, JSON.stringify(courses));
}
