import { lazyPart } from '../../../routing/lazyPart';

/** The courses of the same categories, at the end of the page. */
export const relatedCode = lazyPart(
  'course-related',
  () => import(/* webpackChunkName: "course-related" */ './components/RelatedCourses'),
);
