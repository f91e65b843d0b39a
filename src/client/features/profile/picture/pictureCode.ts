import { lazyPage } from '../../../routing/page';

/** The window that cuts pictures, fetched when first asked for. */
export const pictureCode = lazyPage(
  'picture-dialog',
  () => import(/* webpackChunkName: "picture-dialog" */ './PictureDialog'),
);
