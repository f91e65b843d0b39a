import { lazyPart } from '../../../routing/lazyPart';

/** The reviews, which are below the fold. */
export const reviewsCode = lazyPart(
  'course-reviews',
  () => import(/* webpackChunkName: "course-reviews" */ './components/Reviews'),
);
