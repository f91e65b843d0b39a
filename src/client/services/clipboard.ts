/** What only a real browser can do with its clipboard; tests replace it. */
export const clipboard = {
  /** @throws where the browser has no clipboard for this page, or denies it */
  write: (text: string): Promise<void> => navigator.clipboard.writeText(text),
};
