import { call, type SagaGenerator } from 'typed-redux-saga';
import type { PageParams } from '../../../routing/page';
import { paths } from '../../../routing/paths';
import { service } from '../../../services/services';
import { createLoadable, found } from '../../../state/loadable';

/** A course or learning path that is bought for somebody else. */
export interface GiftItem {
  readonly kind: 'course' | 'bundle';
  readonly id: string;
  readonly title: string;
  readonly price: number;
  /** Its own page. */
  readonly href: string;
}

const OF_BUNDLE = 'bundle/';
/** A course is named by its slug, a learning path by its id. */
export const giftKey = ({ title = '', id }: PageParams) => (id === undefined ? title : OF_BUNDLE + id);

function* fetchCourse(title: string): SagaGenerator<GiftItem> {
  const api = yield* service('api');
  const { IdCourseEnc, slug, ...course } = found(yield* call(api.courses.getDetailCourseByTitle, { title }));
  return {
    kind: 'course',
    id: IdCourseEnc,
    title: course.title,
    price: course.price,
    href: paths.course(slug),
  };
}

function* fetchBundle(id: string): SagaGenerator<GiftItem> {
  const api = yield* service('api');
  const { IdBundleEnc, slug, title, price } = found(yield* call(api.bundles.getBundleDTObyId, { id }));
  return { kind: 'bundle', id: IdBundleEnc, title, price, href: paths.bundle(slug) };
}

export const giftItem = createLoadable({
  name: 'giftItem',
  *fetch(key: string): SagaGenerator<GiftItem> {
    return key.startsWith(OF_BUNDLE)
      ? yield* call(fetchBundle, key.slice(OF_BUNDLE.length))
      : yield* call(fetchCourse, key);
  },
});
