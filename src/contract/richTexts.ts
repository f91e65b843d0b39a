/** Whether a rich text shows any word or picture. */
export function isWritten(text: string): boolean {
  if (!text.trimStart().startsWith('{')) return text.trim() !== '';
  try {
    const { blocks } = JSON.parse(text) as { blocks?: readonly { text?: unknown; type?: unknown }[] };
    return (blocks ?? []).some(
      (block) => block.type === 'atomic' || (typeof block.text === 'string' && block.text.trim() !== ''),
    );
  } catch {
    return text.trim() !== '';
  }
}
