import { lazyPart } from '../../routing/lazyPart';

/** The review prompt, loaded when one is due: few visits see it. */
export const lazyReviewDialog = lazyPart(
  'review-dialog',
  () => import(/* webpackChunkName: "review-dialog" */ './components/ReviewDialog'),
);
