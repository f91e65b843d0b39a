import { lazyPage } from '../../routing/page';

/** The banner's looks and its saga, a chunk of their own: the first page does not wait for it. */
export const lazyBanner = lazyPage('banner', () => import(/* webpackChunkName: "banner" */ './banner'));
