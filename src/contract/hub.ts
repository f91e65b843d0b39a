import { z } from 'zod';

/** Specification §7, "Real-time hub". */
export const HUB_PATH = '/hubs/purchase';

/** Arguments of what the server sends, by target, in their order. */
export const hubEvents = {
  ShowWriteCommentNotification: z.tuple([
    z.string().describe('userId'),
    z.string().describe('courseId'),
    z.string().describe('rowId'),
    z.object({ title: z.string() }).describe('course'),
  ]),
  SendPurchaseNotification: z.tuple([
    z.string().describe('buyer'),
    z.string().describe('title'),
    z.number().describe('price, euro'),
    z.string().describe('id'),
    z.boolean().describe('isBundle'),
  ]),
  SendPurchaseNotificationV2: z.tuple([
    z.string().describe('buyer'),
    z.string().describe('title'),
    z.number().describe('price, euro'),
    z.string().describe('link'),
    z.string().describe('type label'),
    z.string().describe('button label'),
  ]),
};

/** Arguments of what the client invokes, by target, in their order. */
export const hubMethods = {
  CheckWriteCommentNotification: z.tuple([z.string().describe('userId')]),
  UpdateNotifiedReview: z.tuple([
    z.string().describe('rowId'),
    z.number().int().min(1).max(5).describe('rating'),
    z.string().max(4000).describe('reviewText'),
    z.string().describe('userId'),
    z.string().describe('courseId'),
    z.string().describe('username'),
  ]),
};
