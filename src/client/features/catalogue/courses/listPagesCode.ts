import { lazyPart } from '../../../routing/lazyPart';

/** The links to the other pages of a list, which are below its courses. */
export const listPagesCode = lazyPart(
  'course-list-pages',
  () => import(/* webpackChunkName: "course-list-pages" */ './components/ListPages'),
);
