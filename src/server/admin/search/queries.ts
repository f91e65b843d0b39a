import { and, desc, eq, inArray, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { AdminHit, HitKind } from '../../../contract/admin/adminSearch';
import { PAYMENT_PROVIDERS } from '../../../contract/checkout/purchaseNames';
import {
  banners,
  bundles,
  campaigns,
  coupons,
  courses,
  homeSections,
  landingVideos,
  promoters,
  purchases,
  searchedText,
  stockMarkets,
  teachers,
  users,
} from '../../platform/database';
import type { Executor } from '../../platform/database/executor';
import { containsPattern, escapeLike } from '../../platform/database/likePattern';

/** Hits of a kind. */
const FEW = 5;
/** Accounts among which the best are chosen, so that a common name does not sort all accounts. */
const MOST_CANDIDATES = 200;

type FoundIn = { readonly id: string; readonly title: string; readonly detail: string };

interface Named {
  readonly kind: HitKind;
  readonly table: PgTable;
  readonly id: PgColumn;
  readonly title: PgColumn | SQL;
  readonly detail?: PgColumn;
  /** Finds the record too, but is not shown. */
  readonly address?: PgColumn;
  readonly where?: SQL;
}

/** Small tables: a shop has some thousands of rows in each at most. */
const NAMED: readonly Named[] = [
  {
    kind: 'course',
    table: courses,
    id: courses.id,
    title: courses.title,
    detail: courses.subtitle,
    where: isNull(courses.deletedAt),
  },
  {
    kind: 'bundle',
    table: bundles,
    id: bundles.id,
    title: bundles.title,
    detail: bundles.subtitle,
    where: isNull(bundles.deletedAt),
  },
  { kind: 'coupon', table: coupons, id: coupons.id, title: coupons.code },
  { kind: 'campaign', table: campaigns, id: campaigns.id, title: campaigns.name, detail: campaigns.title },
  { kind: 'teacher', table: teachers, id: teachers.id, title: teachers.name, detail: teachers.headline },
  {
    kind: 'promoter',
    table: promoters,
    id: promoters.id,
    title: sql`coalesce(nullif(${promoters.title}, ''), ${promoters.name})`,
    detail: promoters.headline,
    address: promoters.name,
  },
  {
    kind: 'landingVideo',
    table: landingVideos,
    id: landingVideos.id,
    title: landingVideos.title,
    detail: landingVideos.slug,
  },
  { kind: 'banner', table: banners, id: banners.id, title: banners.name },
  { kind: 'homeSection', table: homeSections, id: homeSections.id, title: homeSections.title },
  {
    kind: 'stockMarket',
    table: stockMarkets,
    id: stockMarkets.id,
    title: stockMarkets.symbol,
    detail: stockMarkets.name,
  },
];

const hasWords = (text: SQLWrapper, words: readonly string[]): SQL | undefined =>
  and(...words.map((word) => sql`${text} ilike ${containsPattern(word)}`));

/** Titles that begin with the text come first. */
const beginsWith = (text: SQLWrapper, query: string): SQL => sql`${text} ilike ${`${escapeLike(query)}%`}`;

async function named(
  db: Executor,
  from: Named,
  query: string,
  words: readonly string[],
): Promise<AdminHit[]> {
  const { kind, table, id, title, detail, address, where } = from;
  const text = sql`concat_ws(' ', ${sql.join(
    [title, detail, address].filter((part) => part !== undefined),
    sql`, `,
  )})`;
  const rows: FoundIn[] = await db
    .select({
      id: sql<string>`${id}`,
      title: sql<string>`${title}`,
      detail: detail ? sql<string>`${detail}` : sql<string>`''`,
    })
    .from(table)
    .where(and(where, hasWords(text, words)))
    .orderBy(desc(beginsWith(title, query)), title, id)
    .limit(FEW);
  return rows.map((row) => ({ kind, ...row }));
}

/** Records with a name of their own: courses, learning paths, coupons and the rest of the catalogue. */
export async function findNamed(db: Executor, query: string, words: readonly string[]): Promise<AdminHit[]> {
  const hits: AdminHit[] = [];
  for (const from of NAMED) hits.push(...(await named(db, from, query, words)));
  return hits;
}

/** Accounts by name or mail address, read through their trigrams. */
export async function findUsers(db: Executor, query: string, words: readonly string[]) {
  const { id, email, firstName, lastName, createdAt } = users;
  const candidates = db
    .select({ id })
    .from(users)
    .where(and(isNull(users.deletedAt), hasWords(searchedText(users), words)))
    .limit(MOST_CANDIDATES);
  return db
    .select({ id, email, firstName, lastName })
    .from(users)
    .where(inArray(id, candidates))
    .orderBy(desc(or(beginsWith(email, query), beginsWith(lastName, query)) as SQL), desc(createdAt), id)
    .limit(FEW);
}

/** The latest purchases of these accounts, and the one with this id or this reference of a provider. */
export async function findPurchases(
  db: Executor,
  { query, buyers }: { query: string; buyers: readonly string[] },
) {
  return db
    .select({
      id: purchases.id,
      title: purchases.itemTitle,
      userId: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      deletedAt: users.deletedAt,
      createdAt: purchases.createdAt,
    })
    .from(purchases)
    .innerJoin(users, eq(users.id, purchases.userId))
    .where(
      or(
        eq(purchases.id, query),
        and(
          inArray(purchases.provider, Object.keys(PAYMENT_PROVIDERS)),
          // The number of a bank transfer is all capitals.
          inArray(purchases.providerReference, [query, query.toUpperCase()]),
        ),
        buyers.length > 0 ? inArray(purchases.userId, [...buyers]) : undefined,
      ),
    )
    .orderBy(desc(purchases.createdAt), purchases.id)
    .limit(FEW);
}
