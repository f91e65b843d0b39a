/** The browser's clipboard, which tests replace. */
export const clipboard = {
  /** @throws where the browser has no clipboard for this page, or denies it */
  write: (text: string): Promise<void> => navigator.clipboard.writeText(text),
};
