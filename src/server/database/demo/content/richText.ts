/** Builds raw draft-js content, as the editor of the admin would save it. */

interface Block {
  key: string;
  text: string;
  type: 'unstyled' | 'header-two' | 'unordered-list-item';
  depth: 0;
  inlineStyleRanges: { offset: number; length: number; style: 'BOLD' }[];
  entityRanges: [];
  data: Record<string, never>;
}

type Draft = Pick<Block, 'type' | 'text'>;

export const paragraph = (text: string): Draft => ({ type: 'unstyled', text });
export const heading = (text: string): Draft => ({ type: 'header-two', text });
export const bullets = (items: readonly string[]): Draft[] =>
  items.map((text) => ({ type: 'unordered-list-item', text }));

/** Raw content as JSON text. In texts `**so**` stands for bold. */
export function richText(...parts: readonly (Draft | readonly Draft[])[]): string {
  const blocks = parts.flat().map(({ type, text }, at): Block => {
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

function withoutMarks(text: string): { plain: string; ranges: Block['inlineStyleRanges'] } {
  const ranges: Block['inlineStyleRanges'] = [];
  let plain = '';
  text.split('**').forEach((piece, at) => {
    if (at % 2 === 1) ranges.push({ offset: plain.length, length: piece.length, style: 'BOLD' });
    plain += piece;
  });
  return { plain, ranges };
}
