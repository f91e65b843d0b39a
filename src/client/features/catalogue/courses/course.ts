import { all, call, type SagaGenerator } from 'typed-redux-saga';
import type { CourseDetail } from '../../../../contract/catalogue/courses';
import type { ShopPromoter } from '../../../../contract/promotions/promoters';
import { isMissing, toFailure } from '../../../api/failure';
import type { PageParams } from '../../../routing/page';
import { service } from '../../../services/services';
import { createLoadable, found } from '../../../state/loadable';
import { loadPromoterBanner } from '../../promotions/banner/promoterBannerSaga';

/** A course; `promoter` is what the promoter offers on it, null on all courses but one. */
export type LoadedCourse = CourseDetail & { readonly promoter: ShopPromoter | null };

const BY_ID = 'id/';
const BY_TITLE = 'title/';

/** /offerta-corso/{coupon}/{id+} names a course by its id, /corso/{title} by its title's slug. */
export const courseKey = ({ title = '', rest }: PageParams) =>
  rest === undefined ? BY_TITLE + title : BY_ID + rest;

function* fetchDetail(key: string) {
  const api = yield* service('api');
  return key.startsWith(BY_ID)
    ? yield* call(api.courses.getDetailCourse, { IdCourseEnc: key.slice(BY_ID.length) })
    : yield* call(api.courses.getDetailCourseByTitle, { title: key.slice(BY_TITLE.length) });
}

/** The course of the page. */
export const courseDetail = createLoadable({
  name: 'course',
  *fetch(key: string): SagaGenerator<LoadedCourse | null> {
    const slug = key.startsWith(BY_TITLE) ? key.slice(BY_TITLE.length) : undefined;
    try {
      const { answer, promoter } = yield* all({
        answer: call(fetchDetail, key),
        promoter: call(loadPromoterBanner, slug),
      });
      return { ...found(answer), promoter };
    } catch (error) {
      if (isMissing(toFailure(error))) return null;
      throw error;
    }
  },
});

/** The description for search results and shared links. */
export const courseDescription = ({ title, subtitle }: Pick<CourseDetail, 'title' | 'subtitle'>) =>
  subtitle || `${title}: videocorso in italiano, con accesso per sempre.`;
