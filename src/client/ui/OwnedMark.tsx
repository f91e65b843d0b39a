import type { ReactNode } from 'react';
import { createSlot } from './slot';

export interface OwnedMarkProps {
  /** Slugs: of a course, or of all courses of a learning path. */
  readonly courses: readonly string[];
  /** Ticks a name in a list; otherwise the mark takes the place of a price. */
  readonly isTick?: boolean;
  /** Shown to everybody who does not own all of them. */
  readonly children: ReactNode;
}

const slot = createSlot<OwnedMarkProps>();

/** Sets how cards mark an owned course: the code comes with a session alone, never with the first page. */
export const setOwnedMark = slot.fill;

/** Marks what its reader owns. */
export const OwnedMark = slot.Slot;
