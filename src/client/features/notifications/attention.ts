/** Fields to type or choose in; a ticked box or a player's slider keeps the focus long after it was used. */
const INPUT =
  'input:not([type="checkbox"], [type="radio"], [type="range"], [type="button"], [type="submit"], [type="file"]), ' +
  'textarea, select, [contenteditable="true"]';

/**
 * Whether a dialog may open: the page is visible, nothing fills the screen, no video plays, no field has the focus, no
 * other dialog is open.
 */
export function canInterrupt(page: Document): boolean {
  if (page.visibilityState !== 'visible' || page.fullscreenElement) return false;
  if (page.querySelector('[role="dialog"], dialog[open]')) return false;
  if (page.activeElement?.matches(INPUT)) return false;
  return [...page.querySelectorAll('video')].every(({ paused, ended }) => paused || ended);
}
