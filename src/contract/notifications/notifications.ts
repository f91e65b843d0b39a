import { z } from 'zod';
import { get, post } from '../platform/endpoint';
import { gridOf, gridQuery } from '../platform/grid';
import { byId, byIdEnc, euro, id, instant, itemOf, outcome } from '../platform/shapes';

/** The toast of a purchase, as SendPurchaseNotificationV2 carries it. */
export const purchaseToast = z.object({
  /** First name and initial. */
  buyer: z.string(),
  title: z.string(),
  price: euro,
  /** A path of this site. */
  link: z.string(),
  /** "corso" or "pacchetto". */
  type: z.string(),
  button: z.string(),
});
export type PurchaseToast = z.infer<typeof purchaseToast>;

/** A purchase that an admin announced. */
export const sentNotification = z.object({
  id,
  at: instant,
  /** The admin's mail address, '' once the account is gone. */
  who: z.string(),
  IdPurchaseEnc: id,
  /** As the toast named them: a first name and an initial. */
  buyer: z.string(),
  title: z.string(),
  price: euro,
});
export type SentNotification = z.infer<typeof sentNotification>;

export const notifications = {
  /** Shows the toast of a paid purchase to everybody in the shop. Refuses with `not_paid`. */
  notifyPurchaseAsync: post('/api/Notifications/NotifyPurchaseAsync', 'admin', byIdEnc, outcome),
  /** The toast that notifyPurchaseAsync would show; refuses what that refuses. */
  preview: get('/api/Notifications/Preview/{id}', 'admin', byId, itemOf(purchaseToast)),
  /** The sent notifications, newest first. */
  history: get('/api/Notifications/History', 'admin', gridQuery(['at'] as const), gridOf(sentNotification)),
};
