import type { Area } from '../../../services/sessionStorage';

const KEY = 'newPicture';
/** Milliseconds that a reload may take; a note that is older was left by a page that never came back. */
const HOLDS = 2 * 60_000;

/** Notes that somebody's new picture was taken, for the page that is loaded anew. */
export function notePicture(device: Area, userId: string, now: number): void {
  try {
    device.setItem(KEY, JSON.stringify({ userId, at: now }));
  } catch {
    // A full storage costs the word about it, not the picture.
  }
}

/** Whether there is such a note of this person's; it is told once. */
export function takePictureNote(device: Area, userId: string | undefined, now: number): boolean {
  try {
    const note = JSON.parse(device.getItem(KEY) ?? 'null') as { userId?: unknown; at?: unknown } | null;
    device.removeItem(KEY);
    return userId !== undefined && note?.userId === userId && now - Number(note.at) < HOLDS;
  } catch {
    return false;
  }
}
