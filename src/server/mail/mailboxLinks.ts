import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Where the demo shop shows one mail. */
export const MAILBOX_PATH = '/dev/mailbox';

/** Milliseconds that an address of a mail holds. */
const LASTS = 30 * 60_000;

/**
 * Signed addresses of single mails: who asked for a mail in the demo shop may read that one, for half an hour.
 * @param secret the one secret of the configuration; the key is derived from it, for these addresses alone
 */
export function mailboxLinks(secret: string, clock: () => Date) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'mailbox links', 32));
  const sign = (content: string) => createHmac('sha256', key).update(content).digest('base64url');
  return {
    /** A path of this site. */
    to(mailId: string): string {
      const content = `${mailId}.${clock().getTime() + LASTS}`;
      return `${MAILBOX_PATH}/${content}.${sign(content)}`;
    },
    /** The mail that it leads to; undefined when it is forged or over. */
    read(link: string): string | undefined {
      const [mailId = '', ends = '', signature = ''] = link.split('.');
      const given = Buffer.from(signature);
      const right = Buffer.from(sign(`${mailId}.${ends}`));
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
      return Number(ends) > clock().getTime() ? mailId : undefined;
    },
  };
}
