import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface CookieOptions {
  /** How long the browser keeps it. */
  readonly seconds: number;
  /** Only over https; always so where the shop is reached by it. */
  readonly secure: boolean;
}

/** Our few cookies: readable by the server alone (HttpOnly), not sent with other sites' forms (Lax). */
export interface Cookies {
  get(name: string): string | undefined;
  /** @param value letters, digits, `-` and `_` alone */
  set(name: string, value: string, options: CookieOptions): void;
}

export function cookiesOf(request: FastifyRequest, reply: FastifyReply): Cookies {
  return {
    get: (name) => parseCookie(request.headers.cookie ?? '')[name],
    set(name, value, { seconds, secure }) {
      const limits = { maxAge: seconds, path: '/', httpOnly: true, secure, sameSite: 'lax' } as const;
      reply.header('set-cookie', stringifySetCookie({ name, value, ...limits }));
      reply.header('cache-control', 'no-store');
    },
  };
}
