interface Block {
  readonly text?: unknown;
  readonly type?: unknown;
}

/** Whether a block of a rich text shows any word or picture. */
export const isWrittenBlock = (block: Block | null): boolean =>
  block?.type === 'atomic' || (typeof block?.text === 'string' && block.text.trim() !== '');

/** Whether a rich text shows any word or picture. */
export function isWritten(text: string): boolean {
  if (!text.trimStart().startsWith('{')) return text.trim() !== '';
  try {
    const { blocks } = JSON.parse(text) as { blocks?: readonly Block[] };
    return (blocks ?? []).some(isWrittenBlock);
  } catch {
    return text.trim() !== '';
  }
}

/** Returns the words of a rich text, a line a block; what is no rich text stays as it is. */
export function wordsOf(text: string): string {
  if (!text.trimStart().startsWith('{')) return text;
  try {
    const { blocks = [] } = JSON.parse(text) as { blocks?: readonly Block[] };
    return blocks
      .map((block) => (typeof block.text === 'string' ? block.text : ''))
      .join('\n')
      .trim();
  } catch {
    return text;
  }
}
