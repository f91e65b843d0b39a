import type { FastifyRequest } from 'fastify';
import type { HubUser } from './connection';

const BEARER = /^Bearer +(\S+)$/i;
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const LONGEST_TOKEN = 2000;

/**
 * Who comes: by the Authorization header, or by `access_token` in the query, since a browser's WebSocket and
 * EventSource cannot send headers. Without a token, or with one that no longer holds, a visitor.
 */
export async function userOf(request: FastifyRequest): Promise<HubUser | undefined> {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1] ?? queryOf(request).access_token;
  if (typeof token !== 'string' || token.length > LONGEST_TOKEN || !TOKEN.test(token)) return undefined;
  const caller = await request.server.readCaller(token);
  return caller && { id: caller.id, loginId: caller.loginId };
}

/** A parameter that is given twice is a list. */
export const queryOf = (request: FastifyRequest) =>
  request.query as Readonly<Record<string, string | string[] | undefined>>;

/**
 * Whether a page of another site asks: neither of the request's own host nor of the shop's origins. It could do no harm in a visitor's name, for who comes is told by a token and
 * never by a cookie; but it has no business here, and would use up the visitor's connections.
 */
export function isForeign(request: FastifyRequest, own: readonly string[]): boolean {
  const { origin } = request.headers;
  if (origin === undefined || own.includes(origin)) return false;
  return !URL.canParse(origin) || new URL(origin).host !== request.host;
}
