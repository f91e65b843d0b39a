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

const SORT_LABELS: readonly (readonly [Sort, string])[] = [
  ['relevance', 'Più pertinenti'],
  ['newest', 'Più recenti'],
  ['popular', 'Più scelti'],
  ['rating', 'Più apprezzati'],
  ['price_up', 'Prezzo crescente'],
  ['price_down', 'Prezzo decrescente'],
];
/** The orders of a list; the first is the default, which the address leaves out. Only a search has relevance. */
export const sortsOf = ({ text }: Pick<ListQuery, 'text'>) =>
  SORT_LABELS.filter(([sort]) => sort !== 'relevance' || text !== '');
export const defaultSort = ({ text }: Pick<ListQuery, 'text'>): Sort =>
  text === '' ? 'newest' : 'relevance';

export type Level = (typeof LEVELS)[number];
export type Topic = (typeof TOPICS)[number];

/** Average stars, at least; as the address has them. */
export const RATINGS = ['4.5', '4', '3'] as const;
/** Seconds of all lessons, both included. */
export const DURATIONS = {
  breve: { label: 'Fino a 1 ora', max: 3600 },
  media: { label: 'Da 1 a 3 ore', min: 3601, max: 3 * 3600 },
  lunga: { label: 'Oltre 3 ore', min: 3 * 3600 + 1 },
} as const satisfies Record<string, { label: string; min?: number; max?: number }>;
export type Duration = keyof typeof DURATIONS;
const durations = Object.keys(DURATIONS) as Duration[];
/** Characters of a teacher's slug; a longer one names nobody. */
const MAX_SLUG_LENGTH = 300;

/** What the panel beside the categories chooses. */
export interface PanelFilters {
  /** Euro, both included. */
  readonly priceMin: number | null;
  readonly priceMax: number | null;
  readonly rating: (typeof RATINGS)[number] | null;
  readonly duration: Duration | null;
  /** A slug; '' for any. */
  readonly teacher: string;
}

export interface ListFilters extends PanelFilters {
  readonly level: Level | null;
  readonly topic: Topic | null;
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

/** Reads the filters of the panel from its form or an address; ignores unknown values. */
export function readPanelFilters(fields: Pick<URLSearchParams, 'get'>): PanelFilters {
  const [one, other] = [readPrice(fields.get('prezzo_min')), readPrice(fields.get('prezzo_max'))];
  const isReversed = one !== null && other !== null && one > other;
  return {
    priceMin: isReversed ? other : one,
    priceMax: isReversed ? one : other,
    rating: oneOf(RATINGS, fields.get('voto')),
    duration: oneOf(durations, fields.get('durata')),
    teacher: (fields.get('relatore') ?? '').trim().slice(0, MAX_SLUG_LENGTH),
  };
}

/** Reads the address; ignores an unknown order or page. The path's category wins over a filter of its kind. */
export function readListQuery(params: PageParams, search: string): ListQuery {
  // PostgreSQL cannot store a NUL.
  const asked = (params.query ?? '').replaceAll('\0', ' ').trim();
  const lower = asked.toLowerCase();
  const category = isCategory(lower) ? lower : null;
  const address = new URLSearchParams(search);
  const text = category ? '' : asked.slice(0, MAX_QUERY_LENGTH);
  return {
    ...readPanelFilters(address),
    level: oneOf(LEVELS, category) ?? oneOf(LEVELS, address.get('livello')),
    topic: oneOf(TOPICS, category) ?? oneOf(TOPICS, address.get('argomento')),
    text,
    category,
    sort: sortsOf({ text }).find(([name]) => name === address.get('ordina'))?.[0] ?? defaultSort({ text }),
    page: readPage(address.get('pagina')),
  };
}

/** Returns the address of a list, without defaults. */
export function listPath({ text, category, sort, page, ...filters }: ListQuery): string {
  const { level, topic, priceMin, priceMax, rating, duration, teacher } = filters;
  const search = new URLSearchParams();
  // A category that is no longer chosen leaves the path.
  const inPath = category === level || category === topic ? category : null;
  if (level && level !== inPath) search.set('livello', level);
  if (topic && topic !== inPath) search.set('argomento', topic);
  if (priceMin !== null) search.set('prezzo_min', String(priceMin));
  if (priceMax !== null) search.set('prezzo_max', String(priceMax));
  if (rating) search.set('voto', rating);
  if (duration) search.set('durata', duration);
  if (teacher) search.set('relatore', teacher);
  if (page > 1) search.set('pagina', String(page));
  if (sort !== defaultSort({ text })) search.set('ordina', sort);
  const query = search.toString();
  return paths.coursesBy(inPath ?? text) + (query ? `?${query}` : '');
}

/** The categories that a course must have. */
export const categoriesOf = ({ level, topic }: ListFilters): Category[] =>
  [level, topic].filter((category) => category !== null);

const NO_PANEL_FILTERS: PanelFilters = {
  priceMin: null,
  priceMax: null,
  rating: null,
  duration: null,
  teacher: '',
};
export const NO_FILTERS: ListFilters = { level: null, topic: null, ...NO_PANEL_FILTERS };

/** Returns the address of the list with its text and categories alone. */
export const withoutPanelFilters = (query: ListQuery) => listPath({ ...query, ...NO_PANEL_FILTERS, page: 1 });

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
