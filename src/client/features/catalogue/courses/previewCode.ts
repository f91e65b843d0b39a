import { lazyPart } from '../../../routing/lazyPart';

/** The preview's player. */
export const previewCode = lazyPart(
  'course-preview',
  () => import(/* webpackChunkName: "course-preview" */ './components/PreviewDialog'),
);
