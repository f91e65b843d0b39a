import { LIFETIMES, MEDIA_PATH } from './signature';
import { isSame, type Site, sign } from './viewerPass';

export const ATTACHMENTS_PATH = `${MEDIA_PATH}/attachments`;

export interface AttachmentAccess {
  /** '' for an address that needs no viewer's pass. */
  readonly userId: string;
  readonly id: string;
}

const signatureOf = ({ sessionSecret }: Site, { userId, id }: AttachmentAccess, expires: string) =>
  sign(sessionSecret, 'attachment', userId, id, expires);

/** Returns `/media/attachments/{expires}/{signature}/{id}`, which holds for five to ten minutes. */
export function attachmentAddress(site: Site, access: AttachmentAccess, now: Date): string {
  const { least, step } = LIFETIMES.minutes;
  const expires = String(Math.ceil(now.getTime() / 1000 / step) * step + least);
  return `${ATTACHMENTS_PATH}/${expires}/${signatureOf(site, access, expires)}/${encodeURIComponent(access.id)}`;
}

/** Whether an address is this user's, or anybody's, and has not ended. */
export function isAttachmentAddress(
  site: Site,
  access: AttachmentAccess,
  { expires, signature }: { readonly expires: string; readonly signature: string },
  now: Date,
): boolean {
  return Number(expires) * 1000 > now.getTime() && isSame(signature, signatureOf(site, access, expires));
}
