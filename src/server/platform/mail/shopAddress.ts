import type { Configuration } from '../configuration/configuration';

/** Returns the recipient of mails to the shop: the seller's address, or else the sender of mails. */
export function shopAddress({ environment, mail }: Configuration): string {
  return environment.seller.mail || addressIn(mail.from);
}

/** Returns the address of "Name <address>". */
function addressIn(from: string): string {
  return /<([^<>]+)>/.exec(from)?.[1] ?? from;
}
