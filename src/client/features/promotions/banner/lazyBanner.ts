import { lazyPart } from '../../../routing/lazyPart';

/** The banner's looks and its saga, a chunk of their own: the first page does not wait for it. */
export const lazyBanner = lazyPart('banner', () => import(/* webpackChunkName: "banner" */ './banner'));
