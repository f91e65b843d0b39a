import type { Area } from '../../../services/sessionStorage';

const KEY = 'newPicture';
/** Milliseconds that a reload may take; an older note was left by a page that never came back. */
const MAX_AGE = 2 * 60_000;

/** Notes a person's new picture for the page after the reload. */
export function notePicture(device: Area, userId: string, now: number): void {
  try {
    device.setItem(KEY, JSON.stringify({ userId, at: now }));
  } catch {
    // A full storage costs only the toast.
  }
}

/** Removes the note and returns whether it was this person's. */
export function takePictureNote(device: Area, userId: string | undefined, now: number): boolean {
  try {
    const note = JSON.parse(device.getItem(KEY) ?? 'null') as { userId?: unknown; at?: unknown } | null;
    device.removeItem(KEY);
    return userId !== undefined && note?.userId === userId && now - Number(note.at) < MAX_AGE;
  } catch {
    return false;
  }
}
