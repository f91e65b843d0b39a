/** Spec §7, "Real-time hub". Separate from the shapes (hub.ts), which the browser does not load. */
export const HUB_PATH = '/hubs/purchase';

/** Server events. */
export const hubEventNames = [
  'ShowWriteCommentNotification',
  'SendPurchaseNotification',
  'SendPurchaseNotificationV2',
] as const;
