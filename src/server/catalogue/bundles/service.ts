import type { Bundle, BundleDetail } from '../../../contract/catalogue/bundles';
import type { Deps } from '../../platform/deps';
import type { Caller } from '../../platform/http/access';
import { fromEuro, toEuro } from '../../platform/http/money';
import { publicCache } from '../../platform/http/publicCache';
import { notFound } from '../../platform/http/refusals';
import { coverPicture } from '../../platform/media/picture';
import { aboutCards, cardsByIds, type OfferTransfer } from '../courses/service';
import { ownPriceOf } from './ownPrice';
import { type BundleRow, bundlesOnSale } from './queries';

type BundleKey = { readonly id: string } | { readonly title: string };

/** Lists the learning paths on sale. */
export function cachedBundles({ database }: Deps): Promise<{ items: Bundle[]; total: number }> {
  return publicCache(database).get('bundles', ['bundles', 'courses'], async () => {
    const items = (await bundlesOnSale(database.orm).all.execute()).map(toBundle);
    return { items, total: items.length };
  });
}

/** Returns one learning path. @throws CallError 404 when it is not on sale */
export async function bundleOf(deps: Deps, id: string): Promise<{ isOk: true; item: Bundle }> {
  const [row] = await bundlesOnSale(deps.database.orm).byId.execute({ id });
  if (!row) throw notFound();
  return { isOk: true, item: toBundle(row) };
}

/**
 * Returns a learning path with its courses, by id, slug or exact title; for a logged-in caller also the owned ones, and the
 * price without them.
 * @throws CallError 404 when it is not on sale
 */
export async function bundleDetailOf(
  deps: Deps,
  key: BundleKey,
  caller: Caller | undefined,
  offerTransfer: OfferTransfer,
): Promise<{ isOk: true; item: BundleDetail }> {
  const answer = await publicCache(deps.database).get(
    `bundle ${JSON.stringify(key)}`,
    ({ item }) => ['bundles', 'site', ...aboutCards(item.courses)],
    () => load(deps, key, offerTransfer),
  );
  if (!caller) return answer;
  const { IdBundleEnc: id, price } = answer.item;
  const own = await ownPriceOf(deps.database.orm, { id, priceCents: fromEuro(price) }, caller.id);
  const shown = answer.item.courses.map((course) => course.IdCourseEnc);
  const ownedCourses = shown.filter((course) => own.owned.has(course));
  const owned = own.ids.length > 0 && own.owned.size === own.ids.length;
  const item = { ...answer.item, owned, ownedCourses };
  if (owned) return { isOk: true, item };
  const ownPrice = own.owned.size > 0 && { ownPrice: toEuro(own.priceCents) };
  const transfer = await offerTransfer(deps, caller.id, own.ids);
  return { isOk: true, item: { ...item, ...ownPrice, transfer } };
}

async function load(
  deps: Deps,
  key: BundleKey,
  offerTransfer: OfferTransfer,
): Promise<{ isOk: true; item: BundleDetail }> {
  const { byId, byTitle } = bundlesOnSale(deps.database.orm);
  const [row] = 'id' in key ? await byId.execute(key) : await byTitle.execute(key);
  if (!row) throw notFound();
  const item = {
    ...toBundle(row),
    courses: await cardsByIds(deps, row.courseIds),
    transfer: await offerTransfer(deps, undefined, row.courseIds),
  };
  return { isOk: true, item };
}

export function toBundle(row: BundleRow): Bundle {
  return {
    IdBundleEnc: row.id,
    slug: row.slug,
    title: row.title,
    subtitle: row.subtitle,
    description: row.description,
    cover: coverPicture(row.cover),
    price: toEuro(row.priceCents),
    singlyPrice: toEuro(row.singlyCents),
    coursesCount: row.coursesCount,
    duration: row.duration,
    steps: row.steps.map(({ goal, cover, ...step }) => ({
      ...step,
      cover: coverPicture(cover),
      ...(goal && { goal }),
    })),
  };
}
