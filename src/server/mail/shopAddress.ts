import type { Configuration } from '../configuration';

/** Where mails to the shop itself go: the seller's address, or the one that our mails come from. */
export function shopAddress({ environment, mail }: Configuration): string {
  return environment.seller.mail || addressIn(mail.from);
}

/** Of "Name <address>" the address. */
function addressIn(from: string): string {
  return /<([^<>]+)>/.exec(from)?.[1] ?? from;
}
