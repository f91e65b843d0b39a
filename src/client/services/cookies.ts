/** Small technical notes that the server may read as well when it renders a page. Never a secret. */
export interface Cookies {
  readonly get: (name: string) => string | undefined;
  readonly set: (name: string, value: string, seconds: number) => void;
}

/** @param header what a request's Cookie header, or `document.cookie`, says */
export function readCookie(header: string, name: string): string | undefined {
  const found = header.split(';').find((pair) => pair.trim().startsWith(`${name}=`));
  return found?.slice(found.indexOf('=') + 1).trim();
}

/** The browser's own. */
export const browserCookies = (document: Document): Cookies => ({
  get: (name) => readCookie(document.cookie, name),
  set: (name, value, seconds) => {
    document.cookie = `${name}=${value}; path=/; max-age=${seconds}; samesite=lax`;
  },
});

/** For a page on the server, and for tests. */
export function memoryCookies(header = ''): Cookies {
  const written = new Map<string, string>();
  return {
    get: (name) => written.get(name) ?? readCookie(header, name),
    set: (name, value) => void written.set(name, value),
  };
}
