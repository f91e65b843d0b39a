import type { Environment } from '../../../contract/environment';

type Seller = Environment['seller'];
type Loose = Record<string, unknown>;

/** A text under one of its highest headings; the first may have none. */
export interface LegalSection {
  /** Of its place in the page; '' for what stands before the first heading. */
  readonly id: string;
  readonly title: string;
  /** As RichText takes it. */
  readonly text: string;
}

/** What a text may leave to the configuration: `{{venditore}}` and the like. */
const placesOf = ({ name, address, vatNumber, mail }: Seller): Readonly<Record<string, string>> => ({
  venditore: name,
  indirizzo: address,
  partitaIva: vatNumber,
  email: mail,
});
const PLACE = /\{\{(\w+)\}\}/g;

const isObject = (value: unknown): value is Loose => typeof value === 'object' && value !== null;
const isRange = (value: unknown): value is Loose & { offset: number; length: number } =>
  isObject(value) && typeof value.offset === 'number' && typeof value.length === 'number';

/** A block with the seller's data in their places; what is bold or a link stays so, wherever it moves to. */
function fill(block: Loose, places: Readonly<Record<string, string>>): Loose {
  const text = typeof block.text === 'string' ? block.text : '';
  const shifts: { readonly end: number; readonly by: number }[] = [];
  const filled = text.replace(PLACE, (place, name: string, offset: number) => {
    const value = places[name] ?? place;
    shifts.push({ end: offset + place.length, by: value.length - place.length });
    return value;
  });
  if (shifts.length === 0) return block;
  const moved = (at: number) => shifts.reduce((sum, { end, by }) => (at >= end ? sum + by : sum), at);
  const ranges = (value: unknown) =>
    (Array.isArray(value) ? value : []).filter(isRange).map((range) => {
      const offset = moved(range.offset);
      return { ...range, offset, length: moved(range.offset + range.length) - offset };
    });
  return {
    ...block,
    text: filled,
    inlineStyleRanges: ranges(block.inlineStyleRanges),
    entityRanges: ranges(block.entityRanges),
  };
}

const HEADING = /^header-(one|two|three|four|five|six)$/;
const ORDER = ['one', 'two', 'three', 'four', 'five', 'six'];

/** An anchor made of a heading's words: "7. Recesso" → "7-recesso". */
const slugOf = (title: string) =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** A legal text in its parts, with the seller's data. Text that is no rich text is one part. */
export function legalSections(source: string, seller: Seller): readonly LegalSection[] {
  const places = placesOf(seller);
  const plain = () => [
    { id: '', title: '', text: source.replace(PLACE, (place, name: string) => places[name] ?? place) },
  ];
  if (!source.trimStart().startsWith('{')) return plain();
  try {
    const raw: unknown = JSON.parse(source);
    if (!isObject(raw) || !Array.isArray(raw.blocks)) return plain();
    return split(
      raw.blocks.filter(isObject).map((block) => fill(block, places)),
      raw.entityMap,
    );
  } catch {
    return plain();
  }
}

function split(blocks: readonly Loose[], entityMap: unknown): readonly LegalSection[] {
  const levels = blocks.map(({ type }) => ORDER.indexOf(HEADING.exec(String(type))?.[1] ?? ''));
  const top = Math.min(...levels.filter((level) => level >= 0));
  const parts: { title: string; blocks: Loose[] }[] = [];
  blocks.forEach((block, at) => {
    if (levels[at] === top) parts.push({ title: String(block.text ?? ''), blocks: [] });
    else if (parts.length === 0) parts.push({ title: '', blocks: [block] });
    else parts.at(-1)?.blocks.push(block);
  });
  return parts.map(({ title, blocks: inside }, at) => ({
    id: title && `${slugOf(title) || 'parte'}-${at}`,
    title,
    text: JSON.stringify({ blocks: inside, entityMap }),
  }));
}
