import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import type { BundleDetail } from '../../../contract/bundles';
import { isMissing, toFailure } from '../../api/failure';
import type { PageParams } from '../../page';
import { service } from '../../services';
import { offer } from '../checkout/offerSaga';
import { pageMissed } from '../navigation/navigationSlice';
import { bundleFailed, bundleMissed, bundleReceived, bundleRequested, selectBundle } from './bundleSlice';

/** What may be bought: it holds courses, and not all of them are owned. */
export const isForSale = ({ owned, courses }: BundleDetail) => !owned && courses.length > 0;

/** Links carry the slug, older ones the id: the title's call knows slugs, the other one ids. */
function* askBundle(name: string) {
  const api = yield* service('api');
  const { bundle: known } = yield* select(selectBundle, name);
  if (known) return yield* call(api.bundles.getBundleDTObyId, { id: known.IdBundleEnc });
  try {
    return yield* call(api.bundles.getBundleDTObyTitle, { title: name });
  } catch (error) {
    if (!isMissing(toFailure(error))) throw error;
    return yield* call(api.bundles.getBundleDTObyId, { id: name });
  }
}

function* miss(): SagaGenerator<void> {
  yield* put(bundleMissed());
  yield* put(pageMissed());
}

function* bringBundle(name: string): SagaGenerator<BundleDetail | undefined> {
  try {
    const { isOk, item } = yield* call(askBundle, name);
    if (isOk && item) {
      yield* put(bundleReceived(item));
      return item;
    }
    yield* call(miss);
  } catch (error) {
    const failure = toFailure(error);
    if (isMissing(failure)) yield* call(miss);
    else yield* put(bundleFailed(failure));
  }
  return undefined;
}

/** A learning path with its courses and its price; who owns all of it already is offered nothing. */
export function* loadBundle(params: PageParams): SagaGenerator<void> {
  const name = params.id ?? '';
  yield* put(bundleRequested(name));
  const bundle = yield* call(bringBundle, name);
  if (!bundle || !isForSale(bundle)) return;
  const { IdBundleEnc: id, slug, title, price } = bundle;
  yield* call(offer, { kind: 'bundle' as const, id, slug, title, price }, params);
}
