/** One paragraph, or a heading, or a list. `**so**` is bold. */
export type RichTextPart = string | { readonly heading: string } | { readonly bullets: readonly string[] };

interface Block {
  key: string;
  text: string;
  type: 'unstyled' | 'header-two' | 'unordered-list-item';
  depth: 0;
  inlineStyleRanges: { offset: number; length: number; style: 'BOLD' }[];
  entityRanges: [];
  data: Record<string, never>;
}

/** Returns raw draft-js content as JSON, as the editor of the admin saves it. */
export function richText(parts: readonly RichTextPart[]): string {
  const blocks = parts.flatMap(draftsOf).map(({ type, text }, at): Block => {
    const { plain, ranges } = withoutMarks(text);
    return {
      key: `b${at.toString(36).padStart(4, '0')}`,
      text: plain,
      type,
      depth: 0,
      inlineStyleRanges: ranges,
      entityRanges: [],
      data: {},
    };
  });
  return JSON.stringify({ blocks, entityMap: {} });
}

function draftsOf(part: RichTextPart): Pick<Block, 'type' | 'text'>[] {
  if (typeof part === 'string') return [{ type: 'unstyled', text: part }];
  if ('heading' in part) return [{ type: 'header-two', text: part.heading }];
  return part.bullets.map((text) => ({ type: 'unordered-list-item', text }));
}

function withoutMarks(text: string): { plain: string; ranges: Block['inlineStyleRanges'] } {
  const ranges: Block['inlineStyleRanges'] = [];
  let plain = '';
  text.split('**').forEach((piece, at) => {
    if (at % 2 === 1) ranges.push({ offset: plain.length, length: piece.length, style: 'BOLD' });
    plain += piece;
  });
  return { plain, ranges };
}
