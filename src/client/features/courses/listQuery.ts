import { type Category, isCategory } from '../../../contract/categories';
import type { Sort } from '../../../contract/courses';
import type { PageParams } from '../../page';
import { paths } from '../../paths';

/** How many courses a page of the list holds. */
export const PAGE_SIZE = 24;
/** Characters; what is longer is cut, not refused. */
const MAX_QUERY_LENGTH = 200;
const MAX_PAGE = 1_000_000;

/** The orders of a list as a reader chooses them; the first is the default and stays out of the address. */
export const SORT_LABELS: readonly (readonly [Sort, string])[] = [
  ['relevance', 'Più pertinenti'],
  ['newest', 'Più recenti'],
  ['rating', 'Più apprezzati'],
  ['price_up', 'Prezzo crescente'],
  ['price_down', 'Prezzo decrescente'],
];
const DEFAULT_SORT: Sort = 'relevance';

/** What the address of the list asks for: /corsi/{query}?pagina=2&ordina=price_up */
export interface ListQuery {
  /** A search text; empty for a category or for everything. */
  readonly text: string;
  readonly category: Category | null;
  readonly sort: Sort;
  /** From 1. */
  readonly page: number;
}

/** An unknown order or page is as if nothing were said. */
export function readListQuery(params: PageParams, search: string): ListQuery {
  const asked = (params.query ?? '').trim();
  const lower = asked.toLowerCase();
  const category = isCategory(lower) ? lower : null;
  const address = new URLSearchParams(search);
  const sort = SORT_LABELS.find(([name]) => name === address.get('ordina'))?.[0] ?? DEFAULT_SORT;
  const page = Number(address.get('pagina') ?? '1');
  return {
    text: category ? '' : asked.slice(0, MAX_QUERY_LENGTH),
    category,
    sort,
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
  };
}

/** The address of a list, the defaults left out. */
export function listPath({ text, category, sort, page }: ListQuery): string {
  const search = new URLSearchParams();
  if (page > 1) search.set('pagina', String(page));
  if (sort !== DEFAULT_SORT) search.set('ordina', sort);
  const said = search.toString();
  return paths.coursesBy(category ?? text) + (said ? `?${said}` : '');
}

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
