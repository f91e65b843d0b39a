import { lazyPart } from '../../routing/lazyPart';

/** The preview's player, fetched when first asked for. */
export const previewCode = lazyPart(
  'course-preview',
  () => import(/* webpackChunkName: "course-preview" */ './components/PreviewDialog'),
);
