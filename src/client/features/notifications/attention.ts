/** A control that somebody writes in or chooses from. */
const CONTROL = 'input, textarea, select, [contenteditable="true"]';

/** Whether a dialog may open: the page is in sight, no video plays, nobody is writing, no other dialog is open. */
export function isFree(page: Document): boolean {
  if (page.visibilityState !== 'visible') return false;
  if (page.querySelector('[role="dialog"], dialog[open]')) return false;
  if (page.activeElement?.matches(CONTROL)) return false;
  return [...page.querySelectorAll('video')].every(({ paused, ended }) => paused || ended);
}
