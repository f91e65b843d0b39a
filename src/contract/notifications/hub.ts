import { z } from 'zod';
import { MAX_REVIEW_LENGTH } from '../community/reviews';
import { id, outcome, picture } from '../platform/shapes';

export { HUB_PATH } from './hubNames';

/** Arguments of server events, by target, in order. */
export const hubEvents = {
  /** A review prompt: for the asking page, or for all pages of a user who has finished a course. See ClaimNotifiedReview. */
  ShowWriteCommentNotification: z.tuple([
    id.describe('userId'),
    id.describe('courseId'),
    id.describe('rowId'),
    z.object({ title: z.string(), slug: z.string(), cover: picture.nullable() }).describe('course'),
  ]),
  /** Understood by clients but no longer sent; see SendPurchaseNotificationV2. */
  SendPurchaseNotification: z.tuple([
    z.string().describe('buyer'),
    z.string().describe('title'),
    z.number().describe('price, euro'),
    z.string().describe('id'),
    z.boolean().describe('isBundle'),
  ]),
  /** A purchase, to everybody except the buyer. */
  SendPurchaseNotificationV2: z.tuple([
    z.string().describe('buyer: first name and initial if they allowed it, else "Qualcuno"'),
    z.string().describe('title'),
    z.number().describe('price, euro'),
    z.string().describe('link: a path of this site'),
    z.string().describe('type label: "corso" or "pacchetto"'),
    z.string().describe('button label, Italian'),
  ]),
};

/** The token identifies the user; a user id sent by the client is ignored. */
const named = z.string().max(500);

/** Arguments of client invocations, by target, in order. */
export const hubMethods = {
  /** Triggers ShowWriteCommentNotification when a prompt is due. */
  CheckWriteCommentNotification: z.tuple([named.describe('userId')]),
  /** Completes with an `outcome`: `isOk: false` with an Italian message when the review is refused. */
  UpdateNotifiedReview: z.tuple([
    id.describe('rowId'),
    z.number().int().min(1).max(5).describe('rating'),
    z.string().trim().max(MAX_REVIEW_LENGTH).describe('reviewText'),
    named.describe('userId'),
    named.describe('courseId'),
    named.describe('username'),
  ]),
  /**
   * An addition to the specification: claims the prompt for this page. Completes with true for one page only; the
   * prompt then counts as shown.
   */
  ClaimNotifiedReview: z.tuple([id.describe('rowId')]),
  /** Another addition: the user chose Annulla. Optional for clients. */
  DismissNotifiedReview: z.tuple([id.describe('rowId')]),
};

/** Results of the methods; null for none. */
export const hubResults = {
  CheckWriteCommentNotification: z.null(),
  UpdateNotifiedReview: outcome,
  ClaimNotifiedReview: z.boolean(),
  DismissNotifiedReview: z.null(),
};

export type HubEvent = keyof typeof hubEvents;
export type HubEventArguments<Target extends HubEvent> = z.output<(typeof hubEvents)[Target]>;
export type HubMethod = keyof typeof hubMethods;
export type HubMethodArguments<Target extends HubMethod> = z.output<(typeof hubMethods)[Target]>;
export type HubResult<Target extends HubMethod> = z.output<(typeof hubResults)[Target]>;
