const INPUT = 'input, textarea, select, [contenteditable="true"]';

/** Whether a dialog may open: the page is visible, no video plays, no input has the focus, no other dialog is open. */
export function canInterrupt(page: Document): boolean {
  if (page.visibilityState !== 'visible') return false;
  if (page.querySelector('[role="dialog"], dialog[open]')) return false;
  if (page.activeElement?.matches(INPUT)) return false;
  return [...page.querySelectorAll('video')].every(({ paused, ended }) => paused || ended);
}
