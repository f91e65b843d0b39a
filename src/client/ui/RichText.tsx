import { styled } from '@mui/material/styles';
import { Fragment, type ReactNode, useMemo } from 'react';
import { isShopPath } from '../routing/paths';
import { type RichBlock, readRichText, type Segment } from './readRichText';
import { TEXT_COLORS } from './richTextStyles';

const Prose = styled('div')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    ...theme.typography.body1,
    lineHeight: 1.7,
    overflowWrap: 'anywhere',
    '& > *': { margin: 0 },
    '& > * + *': { marginTop: '0.9em' },
    '& h2, & h3, & h4, & h5, & h6': theme.typography.h3,
    '& > * + :is(h2, h3, h4, h5, h6)': { marginTop: '1.6em' },
    '& > :is(h2, h3, h4, h5, h6) + *': { marginTop: '0.5em' },
    '& ul, & ol': { paddingLeft: '1.4em' },
    '& li + li': { marginTop: '0.35em' },
    '& li::marker': { color: palette.primary.main },
    '& a': { color: palette.primary.main, textUnderlineOffset: '0.15em' },
    '& blockquote': { paddingLeft: '1em', borderLeft: '3px solid', borderColor: palette.primary.main },
    '& pre': { padding: '0.8em 1em', overflowX: 'auto', backgroundColor: palette.action.hover },
    ...Object.fromEntries(
      [...TEXT_COLORS.values()].map((color) => [`& .${color}`, { color: palette[color].main }]),
    ),
    '& img': { display: 'block', maxWidth: '100%', height: 'auto', borderRadius: theme.shape.borderRadius },
  };
});

const WRAPPERS = new Map<string, 'strong' | 'em' | 'u' | 's' | 'code'>([
  ['BOLD', 'strong'],
  ['ITALIC', 'em'],
  ['UNDERLINE', 'u'],
  ['STRIKETHROUGH', 's'],
  ['CODE', 'code'],
]);

function inline({ text, styles, href, start }: Segment): ReactNode {
  let node: ReactNode = text;
  for (const style of styles) {
    const Wrapper = WRAPPERS.get(style);
    const color = TEXT_COLORS.get(style);
    if (Wrapper) node = <Wrapper>{node}</Wrapper>;
    else if (color) node = <span className={color}>{node}</span>;
  }
  if (!href) return <Fragment key={start}>{node}</Fragment>;
  return (
    <a key={start} href={href} {...(!isShopPath(href) && { rel: 'noopener noreferrer nofollow' })}>
      {node}
    </a>
  );
}

const styleOf = ({ align }: RichBlock) => (align ? { textAlign: align } : undefined);

const HEADINGS = ['header-one', 'header-two', 'header-three', 'header-four', 'header-five', 'header-six'];
const LISTS = new Map<string, 'ul' | 'ol'>([
  ['unordered-list-item', 'ul'],
  ['ordered-list-item', 'ol'],
]);

/** The heading types of a text, the highest first: whichever they are, no level is left out in the page. */
const headingsOf = (blocks: readonly RichBlock[]) =>
  HEADINGS.filter((heading) => blocks.some(({ type }) => type === heading));

function blockElement(
  block: RichBlock,
  key: number,
  topLevel: number,
  headings: readonly string[],
): ReactNode {
  const content = block.segments.map(inline);
  const style = styleOf(block);
  const heading = headings.indexOf(block.type);
  if (heading >= 0) {
    const Heading = `h${Math.min(6, topLevel + heading)}` as 'h2' | 'h3' | 'h4' | 'h5' | 'h6';
    return (
      <Heading key={key} style={style}>
        {content}
      </Heading>
    );
  }
  if (block.type === 'blockquote')
    return (
      <blockquote key={key} style={style}>
        {content}
      </blockquote>
    );
  if (block.type === 'code-block') return <pre key={key}>{content}</pre>;
  if (block.type === 'atomic') {
    return block.image && <img key={key} src={block.image.src} alt={block.image.alt} loading="lazy" />;
  }
  return (
    <p key={key} style={style}>
      {content}
    </p>
  );
}

/** The list that begins at `start`: items of the same depth and kind, deeper ones nested; and where it ends. */
function list(blocks: readonly RichBlock[], start: number): { element: ReactNode; end: number } {
  const first = blocks[start];
  const List = LISTS.get(first?.type ?? '') ?? 'ul';
  const depth = first?.depth ?? 0;
  const items: ReactNode[] = [];
  let index = start;
  for (
    let block = blocks[index];
    block && block.depth === depth && LISTS.get(block.type) === List;
    block = blocks[index]
  ) {
    const key = index;
    const content = block.segments.map(inline);
    index += 1;
    const nested: ReactNode[] = [];
    for (let next = blocks[index]; next && LISTS.get(next.type) && next.depth > depth; next = blocks[index]) {
      const inner = list(blocks, index);
      nested.push(inner.element);
      index = inner.end;
    }
    items.push(
      <li key={key} style={styleOf(block)}>
        {content}
        {nested}
      </li>,
    );
  }
  return { element: <List key={start}>{items}</List>, end: index };
}

function elements(blocks: readonly RichBlock[], topLevel: number): ReactNode[] {
  const nodes: ReactNode[] = [];
  const headings = headingsOf(blocks);
  let index = 0;
  for (let block = blocks[index]; block; block = blocks[index]) {
    if (LISTS.get(block.type)) {
      const { element, end } = list(blocks, index);
      nodes.push(element);
      index = end;
    } else {
      nodes.push(blockElement(block, index, topLevel, headings));
      index += 1;
    }
  }
  return nodes;
}

interface RichTextProps {
  /** draft-js raw content as JSON; any other text is shown as plain paragraphs. */
  readonly text: string;
  /** The level of its highest headings, below those of the page around it. */
  readonly headingLevel?: 2 | 3 | 4;
}

/** An empty heading would be read out; an empty item may hold a nested list. */
const isShown = ({ type, segments }: RichBlock) => segments.length > 0 || LISTS.has(type);

/** Renders an admin's rich text as elements, never as raw HTML. */
export function RichText({ text, headingLevel = 3 }: RichTextProps) {
  const blocks = useMemo(() => readRichText(text).filter(isShown), [text]);
  return <Prose>{elements(blocks, headingLevel)}</Prose>;
}
