import type { Environment } from '../../../../contract/platform/environment';

type Seller = Environment['seller'];
type Loose = Record<string, unknown>;

/** The text below one of the top headings; the first section may have none. */
export interface LegalSection {
  /** The anchor; '' before the first heading. */
  readonly id: string;
  readonly title: string;
  /** For RichText. */
  readonly text: string;
}

/** The values of `{{venditore}}` and the other placeholders. */
const placeholdersOf = ({ name, address, vatNumber, mail }: Seller): ReadonlyMap<string, string> =>
  new Map([
    ['venditore', name],
    ['indirizzo', address],
    ['partitaIva', vatNumber],
    ['email', mail],
  ]);
const PLACEHOLDER = /\{\{(\w+)\}\}/g;

const isObject = (value: unknown): value is Loose => typeof value === 'object' && value !== null;
const isRange = (value: unknown): value is Loose & { offset: number; length: number } =>
  isObject(value) && typeof value.offset === 'number' && typeof value.length === 'number';

/** Fills the placeholders of a block, and moves the ranges of styles and links accordingly. */
function fill(block: Loose, places: ReadonlyMap<string, string>): Loose {
  const text = typeof block.text === 'string' ? block.text : '';
  const shifts: { readonly end: number; readonly by: number }[] = [];
  const filled = text.replace(PLACEHOLDER, (place, name: string, offset: number) => {
    const value = places.get(name) ?? place;
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

/** Returns the anchor of a heading: "7. Recesso" → "7-recesso". */
const slugOf = (title: string) =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Splits a legal text into sections and fills in the seller's data. Plain text is one section. */
export function legalSections(source: string, seller: Seller): readonly LegalSection[] {
  const places = placeholdersOf(seller);
  const plain = () => [
    {
      id: '',
      title: '',
      text: source.replace(PLACEHOLDER, (place, name: string) => places.get(name) ?? place),
    },
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
