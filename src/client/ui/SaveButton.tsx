import { createSlot } from './slot';

export interface SaveButtonProps {
  readonly course: { readonly IdCourseEnc: string; readonly title: string };
  /** Over the picture of a card. */
  readonly isOnCard?: boolean;
}

const slot = createSlot<SaveButtonProps & { readonly children?: never }>();

/** Sets the button that saves a course for later: its code comes after the first page. */
export const setSaveButton = slot.fill;

/** Saves a course for later, or no longer. */
export const SaveButton = slot.Slot;
