import { expiryOf, hasEnded, isSigned, LIFETIMES, sign } from '../signed';
import { MEDIA_PATH } from './signature';
import type { Site } from './viewerPass';

export const ATTACHMENTS_PATH = `${MEDIA_PATH}/attachments`;

export interface AttachmentAccess {
  /** '' for an address that needs no viewer's pass. */
  readonly userId: string;
  readonly id: string;
}

/** Returns `/media/attachments/{expires}/{signature}/{id}`, which holds for five to ten minutes. */
export function attachmentAddress(
  { sessionSecret }: Site,
  { userId, id }: AttachmentAccess,
  now: Date,
): string {
  const expires = expiryOf(now, LIFETIMES.minutes);
  const signature = sign(sessionSecret, 'attachment', userId, id, expires);
  return `${ATTACHMENTS_PATH}/${expires}/${signature}/${encodeURIComponent(id)}`;
}

/** Whether an address is this user's, or anybody's, and has not ended. */
export function isAttachmentAddress(
  { sessionSecret }: Site,
  { userId, id }: AttachmentAccess,
  { expires, signature }: { readonly expires: string; readonly signature: string },
  now: Date,
): boolean {
  return !hasEnded(expires, now) && isSigned(sessionSecret, signature, 'attachment', userId, id, expires);
}
