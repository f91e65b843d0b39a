/** Specification §7, "Real-time hub". Apart from the shapes (hub.ts), which the browser does without. */
export const HUB_PATH = '/hubs/purchase';

/** What the server sends. */
export const hubEventNames = [
  'ShowWriteCommentNotification',
  'SendPurchaseNotification',
  'SendPurchaseNotificationV2',
] as const;
