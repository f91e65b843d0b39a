import { MOST_LINES } from '../../../../contract/checkout/cartLimits';
import type { Area } from '../../../services/sessionStorage';

/** A course or learning path in the cart. */
export interface Thing {
  readonly kind: 'course' | 'bundle';
  readonly id: string;
  readonly title: string;
}

const KEY = 'cart-things';
/** Calls take no longer ids. */
const LONGEST_ID = 200;

const isThing = (one: Partial<Thing> | null): one is Thing =>
  (one?.kind === 'course' || one?.kind === 'bundle') &&
  typeof one.id === 'string' &&
  one.id !== '' &&
  one.id.length <= LONGEST_ID &&
  typeof one.title === 'string';

/** Reads a visitor's cart of this device, newest last; what was tampered with counts as absent. */
export function readKeptCart(device: Area): readonly Thing[] {
  try {
    const kept: unknown = JSON.parse(device.getItem(KEY) ?? '[]');
    const things = Array.isArray(kept) ? kept.filter(isThing) : [];
    return [...new Map(things.map((thing) => [thing.id, thing])).values()].slice(0, MOST_LINES);
  } catch {
    return [];
  }
}

/** @throws where the storage is full or denied */
export function keepCart(device: Area, things: readonly Thing[]): void {
  if (things.length === 0) device.removeItem(KEY);
  else device.setItem(KEY, JSON.stringify(things));
}
