import { z } from 'zod';
import { MAX_REVIEW_LENGTH } from './reviews';
import { id, outcome, picture } from './shapes';

export { HUB_PATH } from './hubNames';

/** Arguments of what the server sends, by target, in their order. */
export const hubEvents = {
  /** "How was it?": an offer, to who asks and to all pages of who has just finished a course. See ClaimNotifiedReview. */
  ShowWriteCommentNotification: z.tuple([
    id.describe('userId'),
    id.describe('courseId'),
    id.describe('rowId'),
    z.object({ title: z.string(), slug: z.string(), cover: picture.nullable() }).describe('course'),
  ]),
  /** Understood by clients, sent no more: SendPurchaseNotificationV2 took its place. */
  SendPurchaseNotification: z.tuple([
    z.string().describe('buyer'),
    z.string().describe('title'),
    z.number().describe('price, euro'),
    z.string().describe('id'),
    z.boolean().describe('isBundle'),
  ]),
  /** Somebody else has bought something: to everybody but the buyer. */
  SendPurchaseNotificationV2: z.tuple([
    z.string().describe('buyer: first name and initial, or "Qualcuno"'),
    z.string().describe('title'),
    z.number().describe('price, euro'),
    z.string().describe('link: a path of this site'),
    z.string().describe('type label: "corso" or "pacchetto"'),
    z.string().describe('button label, Italian'),
  ]),
};

/** Who a message is for is told by the token: the user that a client names is never believed. */
const named = z.string().max(500);

/** Arguments of what the client invokes, by target, in their order. */
export const hubMethods = {
  /** Answered by a ShowWriteCommentNotification where a prompt is due, else by nothing. */
  CheckWriteCommentNotification: z.tuple([named.describe('userId')]),
  /** Completed with an `outcome`: `isOk: false` with an Italian message where the review is not taken. */
  UpdateNotifiedReview: z.tuple([
    id.describe('rowId'),
    z.number().int().min(1).max(5).describe('rating'),
    z.string().trim().max(MAX_REVIEW_LENGTH).describe('reviewText'),
    named.describe('userId'),
    named.describe('courseId'),
    named.describe('username'),
  ]),
  /**
   * Ours, beside the specification's two: this page is about to show the prompt. Completed with true for one page
   * alone; from then on the prompt counts as shown.
   */
  ClaimNotifiedReview: z.tuple([id.describe('rowId')]),
  /** Ours as well: Annulla was chosen. A client need not know it. */
  DismissNotifiedReview: z.tuple([id.describe('rowId')]),
};

/** What the methods are completed with; null for nothing. */
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
