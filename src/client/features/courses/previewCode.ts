import { lazyPage } from '../../routing/page';

/** The preview's player, fetched when first asked for. */
export const previewCode = lazyPage(
  'course-preview',
  () => import(/* webpackChunkName: "course-preview" */ './components/PreviewDialog'),
);
