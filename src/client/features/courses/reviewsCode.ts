import { lazyPage } from '../../routing/page';

/** The reviews lie below the fold: their code comes once the page stands. */
export const reviewsCode = lazyPage(
  'course-reviews',
  () => import(/* webpackChunkName: "course-reviews" */ './components/Reviews'),
);
