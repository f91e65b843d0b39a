import { lazyPart } from '../../../routing/lazyPart';

/** A hundred kilobytes that only lessons in several qualities need. */
export const hlsPart = lazyPart('hls', () => import(/* webpackChunkName: "hls" */ './hlsEngine'));
