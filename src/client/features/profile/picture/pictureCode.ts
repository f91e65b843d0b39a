import { lazyPart } from '../../../routing/lazyPart';

/** The window that cuts pictures, fetched when first asked for. */
export const pictureCode = lazyPart(
  'picture-dialog',
  () => import(/* webpackChunkName: "picture-dialog" */ './PictureDialog'),
);
