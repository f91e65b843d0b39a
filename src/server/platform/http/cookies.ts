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
    get(name) {
      const parts = (request.headers.cookie ?? '').split(';').map((part) => part.trim());
      return parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1);
    },
    set(name, value, { seconds, secure }) {
      const cookie = `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax`;
      reply.header('set-cookie', cookie + (secure ? '; Secure' : ''));
      reply.header('cache-control', 'no-store');
    },
  };
}
