import { COURSE_SORTS } from '../../src/contract/catalogue/courseAdmin';
import { SORTS } from '../../src/contract/catalogue/courses';
import { PURCHASE_SORTS } from '../../src/contract/checkout/purchases';
import type { GrowthShop } from './growthShop';

/** A call that a shop is measured by. */
export interface Question {
  /** `list`, `search`, `detail`, `profile` or `grid`: the README shows the worst of each. */
  readonly kind: string;
  readonly name: string;
  readonly path: string;
  /** @param at which call this is: what the process keeps must not be asked for twice */
  body(shop: GrowthShop, at: number): object;
  /** Nobody by default. */
  token?(shop: GrowthShop, at: number): string;
}

const LIST = '/api/courses/GetFilteredCourses';
/** Each price only once, so that no answer comes from the cache. */
const apart = (at: number) => ({ PriceMin: 1, PriceMax: 1_000_000 + at / 100 });
const list = (name: string, filter: object): Question => ({
  kind: 'list',
  name: `list, ${name}`,
  path: LIST,
  body: (_shop, at) => ({ ...filter, ...apart(at) }),
});
const SEARCHES = ['opzioni volatilità', 'gestione del rischio', 'analisi tecnica', 'trading sui futures'];
const WORDS = SEARCHES.join(' ').split(' ');
/** A word and the first letters of another: what somebody has typed so far, another text with each of 400 calls. */
function beginning(at: number): string {
  const [next, letters] = [Math.floor(at / WORDS.length), 3 + (Math.floor(at / WORDS.length ** 2) % 4)];
  return `${WORDS[at % WORDS.length]} ${WORDS[next % WORDS.length]?.slice(0, letters)}`;
}
const TYPOS = ['ozpioni', 'skalping', 'treding', 'oscilatori', 'meterie', 'leture'];
const search = (name: string, texts: readonly string[], filter: object = {}): Question => ({
  kind: 'search',
  name: `search, ${name}`,
  path: LIST,
  body: (_shop, at) => ({ Query: texts[at % texts.length], ...filter, ...apart(at) }),
});

const lists = [
  ...SORTS.map((Sort) => list(`by ${Sort}`, { Sort })),
  list('page 40', { Sort: 'newest', page: 40 }),
  list('level and topic', { Categories: ['principiante', 'ichimoku'] }),
  list('category by price', { Categories: ['intermedio'], Sort: 'price_up' }),
  list('category by rating', { Categories: ['intermedio'], Sort: 'rating' }),
  search('words', SEARCHES),
  search('words by price', SEARCHES, { Sort: 'price_up' }),
  search('words by rating', SEARCHES, { Sort: 'rating' }),
  search('words in a category', SEARCHES, { Categories: ['avanzato'] }),
  search('five words', ['strategie di trading per scalping sui futures del dax']),
  search('typo', TYPOS),
  search('nothing found', ['xkqzw']),
  {
    kind: 'search',
    name: 'suggestions',
    path: '/api/courses/Suggest',
    body: (_shop, at) => ({ Query: beginning(at) }),
  },
] satisfies Question[];

const DETAIL = '/api/courses/GetDetailCourse';
const one = (shop: GrowthShop, at: number) => shop.facts.courses[at % shop.facts.courses.length];
const student = ({ students }: GrowthShop, at: number) => students[at % students.length] ?? '';
const people = [
  {
    kind: 'detail',
    name: 'course detail',
    path: DETAIL,
    body: (shop, at) => ({ IdCourseEnc: one(shop, at) }),
  },
  {
    kind: 'detail',
    name: 'course detail of a student',
    path: DETAIL,
    body: (shop, at) => ({ IdCourseEnc: one(shop, at + 17) }),
    token: student,
  },
  {
    kind: 'detail',
    name: 'reviews',
    path: '/api/courses/GetReviewByIdCourse',
    body: (shop, at) => ({ IdEnc: one(shop, at) }),
  },
  {
    kind: 'profile',
    name: 'profile: purchases',
    path: '/api/users/GetUserPurchases',
    body: () => ({}),
    token: student,
  },
  {
    kind: 'profile',
    name: 'profile: owned courses',
    path: '/api/users/GetOwnedCourses',
    body: () => ({}),
    token: student,
  },
] satisfies Question[];

/** Each text only once, since counts are kept for some seconds. */
const numbered = (filter: { Query?: string }, at: number) =>
  filter.Query === undefined ? filter : { ...filter, Query: filter.Query.replace('#', String(at % 900)) };
const grid = (name: string, path: string, filter: object): Question => ({
  kind: 'grid',
  name,
  path,
  body: (_shop, at) => numbered(filter, at),
  token: ({ admin }) => admin,
});
const LAST = { page: 1_000_000_000 };
const MIDDLE = { page: 150 };
const gridOf = (
  what: string,
  path: string,
  sorts: readonly string[],
  filters: Readonly<Record<string, object>>,
) => [
  grid(what, path, {}),
  ...sorts.map((Sort) => grid(`${what} by ${Sort}`, path, { Sort, Direction: 'desc' })),
  grid(`${what}, page ${MIDDLE.page}`, path, MIDDLE),
  grid(`${what}, last page`, path, LAST),
  ...Object.entries(filters).map(([name, filter]) => grid(`${what}, ${name}`, path, filter)),
];
const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

const grids = [
  ...gridOf('purchases', '/api/courses/GetAllPurchases', PURCHASE_SORTS, {
    paid: { State: 'paid' },
    failed: { State: 'failed' },
    'of a week': { From: dayOf(27), To: dayOf(20) },
    'searched by mail': { Query: 'utente.prova.#@' },
    'searched by title': { Query: 'volatilità' },
  }),
  ...gridOf('users', '/api/users/GetList', ['createdAt', 'email', 'name'], {
    admins: { Role: '1' },
    active: { IsActive: true },
    'searched by mail': { Query: 'utente.prova.#@example.com' },
    'searched by name': { Query: 'anna rossi' },
  }),
  ...gridOf('courses', '/api/courses/GetAllCourses', COURSE_SORTS, {
    'of a category': { Category: 'intermedio' },
    'on sale': { IsOperative: true },
    'searched by title': { Query: 'volatilità' },
  }),
];

export const QUESTIONS: readonly Question[] = [...lists, ...people, ...grids];
