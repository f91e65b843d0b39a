import { lazyPart } from '../../routing/lazyPart';

/** The reviews lie below the fold: their code comes once the page stands. */
export const reviewsCode = lazyPart(
  'course-reviews',
  () => import(/* webpackChunkName: "course-reviews" */ './components/Reviews'),
);
