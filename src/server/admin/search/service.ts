import type { adminSearches } from '../../../contract/admin/adminSearch';
import { HIT_KINDS } from '../../../contract/admin/adminSearch';
import { SHORTEST_SEARCH } from '../../../contract/platform/adminConstants';
import type { InputOf, OutputOf } from '../../../contract/platform/endpoint';
import { shownBuyer } from '../../identity/shownBuyer';
import type { Deps } from '../../platform/deps';
import { findNamed, findPurchases, findUsers } from './queries';

/** Words beyond these are ignored. */
const MOST_WORDS = 5;
/** pg_trgm makes trigrams of letters and digits alone: without one the index of accounts is of no use. */
const TRIGRAM = /[\p{L}\p{N}]{3}/u;

const fullName = (person: { readonly firstName: string; readonly lastName: string }) =>
  `${person.firstName} ${person.lastName}`.trim();
const italianDay = new Intl.DateTimeFormat('it-IT', { dateStyle: 'medium', timeZone: 'Europe/Rome' });

/** Returns a few hits of each kind for a few letters: short statements, each with an index or over a small table. */
export async function searchAdmin(
  { database: { orm } }: Pick<Deps, 'database'>,
  { Query = '' }: InputOf<typeof adminSearches.search>,
): Promise<OutputOf<typeof adminSearches.search>> {
  const query = Query.trim();
  if (query.length < SHORTEST_SEARCH) return { items: [] };
  const words = query.split(/\s+/).slice(0, MOST_WORDS);
  const found = await findNamed(orm, query, words);
  const isLong = words.some((word) => TRIGRAM.test(word));
  const accounts = isLong ? await findUsers(orm, query, words) : [];
  const sold = await findPurchases(orm, {
    query,
    buyers: accounts.map(({ id }) => id),
  });
  const items = [
    ...found,
    ...accounts.map((user) => {
      const name = fullName(user);
      return {
        kind: 'user' as const,
        id: user.id,
        title: name || user.email,
        detail: name ? user.email : '',
      };
    }),
    ...sold.map(({ id, title, createdAt, ...buyer }) => ({
      kind: 'purchase' as const,
      id,
      title,
      detail: `${shownBuyer(buyer).buyer}, ${italianDay.format(createdAt)}`,
    })),
  ];
  const place = ({ kind }: (typeof items)[number]) => HIT_KINDS.indexOf(kind);
  return { items: items.sort((one, other) => place(one) - place(other)) };
}
