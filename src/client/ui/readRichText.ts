import { ALIGNMENTS, type Alignment } from './richTextStyles';

/** A piece of a block's text that is written in one way. */
export interface Segment {
  /** Where it begins in the block's text. */
  readonly start: number;
  readonly text: string;
  readonly styles: readonly string[];
  /** A safe address that it leads to. */
  readonly href?: string;
}
export interface RichBlock {
  readonly type: string;
  readonly depth: number;
  readonly segments: readonly Segment[];
  /** Absent for the usual one. */
  readonly align?: Alignment;
  /** Of an atomic block: the picture that it shows. */
  readonly image?: { readonly src: string; readonly alt: string };
}

type Loose = Record<string, unknown>;
const isObject = (value: unknown): value is Loose => typeof value === 'object' && value !== null;
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const objectsOf = (value: unknown): Loose[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** Control characters and spaces, that browsers drop from an address before they read its scheme. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const DROPPED = /[\u0000-\u0020\u007f-\u009f\u200b-\u200f\u2028-\u202f\ufeff]/g;

/** An address that a text may lead to: http, https, mailto or a path of this site; undefined for any other. */
export function safeHref(address: unknown): string | undefined {
  const href = textOf(address).replace(DROPPED, '');
  return /^(https?:\/\/|mailto:|\/(?![/\\])|#)/i.test(href) ? href : undefined;
}

/** As for links, but a picture is fetched: no mail address, no place in the page. */
const safeSource = (address: unknown) => {
  const source = safeHref(address);
  return source && /^(https?:|\/)/i.test(source) ? source : undefined;
};

interface Range {
  readonly start: number;
  readonly end: number;
  readonly range: Loose;
}
function rangesOf(value: unknown, length: number): Range[] {
  return objectsOf(value)
    .map((range) => {
      const start = Math.max(0, Number(range.offset) || 0);
      return { range, start, end: Math.min(length, start + (Number(range.length) || 0)) };
    })
    .filter(({ start, end }) => end > start);
}

function readBlock(block: Loose, entities: Loose): RichBlock {
  const text = textOf(block.text);
  const styled = rangesOf(block.inlineStyleRanges, text.length);
  const linked = rangesOf(block.entityRanges, text.length);
  const entityOf = (range: Loose) => {
    const entity = entities[String(range.key)];
    return isObject(entity) && isObject(entity.data) ? { type: entity.type, data: entity.data } : undefined;
  };
  const edges = [
    ...new Set([0, text.length, ...[...styled, ...linked].flatMap(({ start, end }) => [start, end])]),
  ];
  edges.sort((a, b) => a - b);
  const segments = edges.slice(0, -1).map((start, index): Segment => {
    const end = edges[index + 1] ?? text.length;
    const covers = (range: Range) => range.start <= start && range.end >= end;
    const entity = linked.filter(covers).map(({ range }) => entityOf(range))[0];
    const href = entity?.type === 'LINK' ? safeHref(entity.data.url ?? entity.data.href) : undefined;
    return {
      start,
      text: text.slice(start, end),
      styles: [...new Set(styled.filter(covers).map(({ range }) => textOf(range.style)))],
      ...(href ? { href } : {}),
    };
  });
  const picture = linked
    .map(({ range }) => entityOf(range))
    .find((entity) => /^image$/i.test(textOf(entity?.type)));
  const src = safeSource(picture?.data.src);
  const wantedAlign = isObject(block.data) ? block.data['text-align'] : undefined;
  const align = ALIGNMENTS.find((alignment) => alignment === wantedAlign);
  return {
    type: textOf(block.type) || 'unstyled',
    depth: Math.min(4, Math.max(0, Number(block.depth) || 0)),
    segments,
    ...(align && align !== 'left' ? { align } : {}),
    ...(src ? { image: { src, alt: textOf(picture?.data.alt) } } : {}),
  };
}

const plain = (text: string): RichBlock[] =>
  text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => ({ type: 'unstyled', depth: 0, segments: [{ start: 0, text: line, styles: [] }] }));

/**
 * draft-js raw content as JSON text, read without trusting it; any other text becomes plain paragraphs. Nothing
 * in it can be a script: only texts, known styles and safe addresses come out.
 */
export function readRichText(source: string): readonly RichBlock[] {
  if (!source.trimStart().startsWith('{')) return plain(source);
  try {
    const raw: unknown = JSON.parse(source);
    if (!isObject(raw) || !Array.isArray(raw.blocks)) return plain(source);
    const entities = isObject(raw.entityMap) ? raw.entityMap : {};
    return objectsOf(raw.blocks).map((block) => readBlock(block, entities));
  } catch {
    return plain(source);
  }
}
