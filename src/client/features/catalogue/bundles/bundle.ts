import { call, put, type SagaGenerator } from 'typed-redux-saga';
import type { BundleDetail } from '../../../../contract/catalogue/bundles';
import type { CourseCard } from '../../../../contract/catalogue/courses';
import { isNotFound, toFailure } from '../../../api/failure';
import type { PageParams } from '../../../routing/page';
import { service } from '../../../services/services';
import { createLoadable } from '../../../state/loadable';
import { isUnderWay } from '../../checkout';
import { putInCart } from '../../checkout/putInCartSaga';
import { pageMissed } from '../../platform/navigation/navigationSlice';

/** Links have the slug, older ones the id: one call takes slugs, the other ids. */
function* fetchBundle(name: string, known: BundleDetail | null) {
  const api = yield* service('api');
  if (known) return yield* call(api.bundles.getBundleDTObyId, { id: known.IdBundleEnc });
  try {
    return yield* call(api.bundles.getBundleDTObyTitle, { title: name });
  } catch (error) {
    if (!isNotFound(toFailure(error))) throw error;
    return yield* call(api.bundles.getBundleDTObyId, { id: name });
  }
}

/** A learning path with its courses, by slug, exact title or id. */
export const bundle = createLoadable({
  name: 'bundle',
  *fetch(name: string, known: BundleDetail | null) {
    const { isOk, item } = yield* call(fetchBundle, name, known);
    return (isOk && item) || null;
  },
});

interface OwnOffer {
  /** Euro. */
  readonly price: number;
  /** Those that the reader does not have. */
  readonly missing: readonly CourseCard[];
  /** Euro: what these cost one by one. */
  readonly singlyPrice: number;
}

/** A path as its reader would buy it. */
export function ownOffer(bundle: BundleDetail): OwnOffer {
  const { price, ownPrice, singlyPrice, courses, ownedCourses = [] } = bundle;
  if (ownPrice === undefined) return { price, missing: courses, singlyPrice };
  const missing = courses.filter(({ IdCourseEnc }) => !ownedCourses.includes(IdCourseEnc));
  return { price: ownPrice, missing, singlyPrice: sumOf(missing) };
}

const sumOf = (courses: readonly CourseCard[]) =>
  courses.reduce((cents, { price }) => cents + Math.round(price * 100), 0) / 100;

/** Whether it has courses that are not all owned. */
export const isForSale = ({ owned, courses }: BundleDetail) => !owned && courses.length > 0;

/** Loads a learning path, and puts it into the cart unless all its courses are owned or its payment is under way. */
export function* loadBundle(params: PageParams): SagaGenerator<void> {
  const { status, data: found } = yield* call(bundle.load, params.id ?? '');
  if (status === 'missing') yield* put(pageMissed());
  if (!found || !isForSale(found) || isUnderWay(found.transfer)) return;
  const { IdBundleEnc: id, slug, title } = found;
  const { price } = ownOffer(found);
  yield* call(putInCart, { kind: 'bundle' as const, id, slug, title, price }, params);
}
