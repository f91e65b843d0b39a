import { type Category, isCategory, LEVELS, TOPICS } from '../../../../contract/catalogue/categories';
import type { Sort } from '../../../../contract/catalogue/courses';
import type { PageParams } from '../../../routing/page';
import { paths } from '../../../routing/paths';

export const PAGE_SIZE = 24;
/** Characters; longer texts are cut. */
const MAX_QUERY_LENGTH = 200;
const MAX_PAGE = 1_000_000;
/** Euro. */
export const MAX_PRICE = 100_000;

/** The orders of a list; the first is the default, which the address leaves out. */
export const SORT_LABELS: readonly (readonly [Sort, string])[] = [
  ['relevance', 'Più pertinenti'],
  ['newest', 'Più recenti'],
  ['rating', 'Più apprezzati'],
  ['price_up', 'Prezzo crescente'],
  ['price_down', 'Prezzo decrescente'],
];
export const DEFAULT_SORT: Sort = 'relevance';

export type Level = (typeof LEVELS)[number];
export type Topic = (typeof TOPICS)[number];

export interface ListFilters {
  readonly level: Level | null;
  readonly topic: Topic | null;
  /** Euro, both included. */
  readonly priceMin: number | null;
  readonly priceMax: number | null;
}

/** The query in the address of a list: /corsi/{query}?livello=avanzato&prezzo_max=100&pagina=2 */
export interface ListQuery extends ListFilters {
  /** The search text; '' for a category or the whole catalogue. */
  readonly text: string;
  /** The category of the path; it is one of the filters too. */
  readonly category: Category | null;
  readonly sort: Sort;
  /** From 1. */
  readonly page: number;
}

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | null =>
  values.find((value) => value === text) ?? null;

function readPrice(text: string | null): number | null {
  const price = Number((text ?? '').trim().replace(',', '.') || Number.NaN);
  return price >= 0 && price <= MAX_PRICE ? price : null;
}

function readPage(text: string | null): number {
  const page = Number(text ?? '1');
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1;
}

/** Reads filters from a form or an address; ignores unknown values. */
export function readFilters(fields: Pick<URLSearchParams, 'get'>): ListFilters {
  const [one, other] = [readPrice(fields.get('prezzo_min')), readPrice(fields.get('prezzo_max'))];
  const isReversed = one !== null && other !== null && one > other;
  return {
    level: oneOf(LEVELS, fields.get('livello')),
    topic: oneOf(TOPICS, fields.get('argomento')),
    priceMin: isReversed ? other : one,
    priceMax: isReversed ? one : other,
  };
}

/** Reads the address; ignores an unknown order or page. The path's category wins over a filter of its kind. */
export function readListQuery(params: PageParams, search: string): ListQuery {
  // PostgreSQL cannot store a NUL.
  const asked = (params.query ?? '').replaceAll('\0', ' ').trim();
  const lower = asked.toLowerCase();
  const category = isCategory(lower) ? lower : null;
  const address = new URLSearchParams(search);
  const filters = readFilters(address);
  return {
    ...filters,
    level: oneOf(LEVELS, category) ?? filters.level,
    topic: oneOf(TOPICS, category) ?? filters.topic,
    text: category ? '' : asked.slice(0, MAX_QUERY_LENGTH),
    category,
    sort: SORT_LABELS.find(([name]) => name === address.get('ordina'))?.[0] ?? DEFAULT_SORT,
    page: readPage(address.get('pagina')),
  };
}

/** Returns the address of a list, without defaults. */
export function listPath({ text, category, sort, page, ...filters }: ListQuery): string {
  const { level, topic, priceMin, priceMax } = filters;
  const search = new URLSearchParams();
  // A category that is no longer chosen leaves the path.
  const inPath = category === level || category === topic ? category : null;
  if (level && level !== inPath) search.set('livello', level);
  if (topic && topic !== inPath) search.set('argomento', topic);
  if (priceMin !== null) search.set('prezzo_min', String(priceMin));
  if (priceMax !== null) search.set('prezzo_max', String(priceMax));
  if (page > 1) search.set('pagina', String(page));
  if (sort !== DEFAULT_SORT) search.set('ordina', sort);
  const query = search.toString();
  return paths.coursesBy(inPath ?? text) + (query ? `?${query}` : '');
}

/** The categories that a course must have. */
export const categoriesOf = ({ level, topic }: ListFilters): Category[] =>
  [level, topic].filter((category) => category !== null);

export const NO_FILTERS: ListFilters = { level: null, topic: null, priceMin: null, priceMax: null };

const HEADINGS: Readonly<Record<Category, string>> = {
  principiante: 'Corsi di livello principiante',
  intermedio: 'Corsi di livello intermedio',
  avanzato: 'Corsi di livello avanzato',
  ichimoku: 'Corsi sull’Ichimoku',
  scalping: 'Corsi di scalping',
  criptovalute: 'Corsi sulle criptovalute',
};

export function listHeading({ text, category }: ListQuery): string {
  if (category) return HEADINGS[category];
  return text ? `Risultati per “${text}”` : 'Tutti i corsi';
}
