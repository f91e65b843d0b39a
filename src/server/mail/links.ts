const SHOP = '/corsi-trading-online';

/** Pages of the shop that a mail leads to, and that spend a one-time token. */
const PAGES = { activation: 'attivazione', reset: 'reimposta-password', email: 'conferma-email' } as const;

/** Absolute addresses for mails. @param publicUrl without a slash at its end */
export function mailLinks(publicUrl: string, loginUrl: string) {
  const page = (name: string) => (token: string) =>
    `${publicUrl}${SHOP}/${name}/${encodeURIComponent(token)}`;
  return {
    activation: page(PAGES.activation),
    reset: page(PAGES.reset),
    email: page(PAGES.email),
    /** A path of this site, or the absolute address of another. */
    login: loginUrl.startsWith('/') ? publicUrl + loginUrl : loginUrl,
  };
}
export type MailLinks = ReturnType<typeof mailLinks>;

const TOKENS = new RegExp(`(/(?:${Object.values(PAGES).join('|')})/)[\\w-]+`, 'g');

/** The same text without the tokens of its links: whoever reads it later must not be able to use them. */
export function withoutTokens(text: string): string {
  return text.replace(TOKENS, '$1…');
}
