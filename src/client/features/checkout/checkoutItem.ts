import { call, type SagaGenerator } from 'typed-redux-saga';
import type { TransferOffer } from '../../../contract/catalogue/courseShapes';
import type { Picture } from '../../../contract/platform/shapes';
import type { PageParams } from '../../routing/page';
import type { CartLine } from '../../services/cartStorage';
import { service } from '../../services/services';
import { createLoadable, found } from '../../state/loadable';
import { isSessionEnd } from '../identity/session/sessionSlice';

/** A course or learning path on the checkout's page. */
export interface CheckoutItem {
  readonly line: CartLine;
  readonly cover: Picture | null;
  readonly isOwned: boolean;
  /** Euro: what a path costs less because its buyer has some of its courses; absent of nothing. */
  readonly deducted?: number;
  /** How it may be paid by bank transfer, and which payment of the buyer for it is under way. */
  readonly offer?: TransferOffer | undefined;
}

const OF_BUNDLE = 'bundle/';
/** A course is named by its slug, a learning path by its id. */
export const checkoutKey = ({ title = '', id }: PageParams) => (id === undefined ? title : OF_BUNDLE + id);

const GONE = 'Non è più in vendita: forse è stato ritirato mentre acquistavi.';

function* fetchCourse(title: string): SagaGenerator<CheckoutItem | null> {
  const api = yield* service('api');
  const course = found(yield* call(api.courses.getDetailCourseByTitle, { title }), GONE);
  const { IdCourseEnc: id, slug, price, cover, owned = false, isOffSale, transfer } = course;
  if (isOffSale) return null;
  return {
    line: { kind: 'course', id, slug, title: course.title, price },
    cover,
    isOwned: owned,
    offer: transfer,
  };
}

function* fetchBundle(bundleId: string): SagaGenerator<CheckoutItem> {
  const api = yield* service('api');
  const item = found(yield* call(api.bundles.getBundleDTObyId, { id: bundleId }), GONE);
  const { IdBundleEnc: id, slug, title, ownPrice: price = item.price, cover, steps, owned = false } = item;
  const picture = cover ?? steps.find((step) => step.cover)?.cover ?? null;
  const line = { kind: 'bundle', id, slug, title, price } as const;
  const deducted = (Math.round(item.price * 100) - Math.round(price * 100)) / 100;
  return { line, cover: picture, isOwned: owned, ...(deducted > 0 && { deducted }), offer: item.transfer };
}

export const checkoutItem = createLoadable({
  name: 'checkoutItem',
  *fetch(key: string): SagaGenerator<CheckoutItem | null> {
    return key.startsWith(OF_BUNDLE)
      ? yield* call(fetchBundle, key.slice(OF_BUNDLE.length))
      : yield* call(fetchCourse, key);
  },
  resetOn: isSessionEnd,
});
