import type { FastifyRequest } from 'fastify';
import type { HubUser } from './connection';

const BEARER = /^Bearer +(\S+)$/i;
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const LONGEST_TOKEN = 2000;

/**
 * Returns the user of the Authorization header, or of `access_token` in the query, since a browser's WebSocket and
 * EventSource cannot send headers. Undefined (a visitor) without a valid token.
 */
export async function userOf(request: FastifyRequest): Promise<HubUser | undefined> {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1] ?? queryOf(request).access_token;
  if (typeof token !== 'string' || token.length > LONGEST_TOKEN || !TOKEN.test(token)) return undefined;
  const caller = await request.server.readCaller(token);
  // A review prompt asks for what an unproved address may not do.
  return caller?.isProved ? { id: caller.id, loginId: caller.loginId } : undefined;
}

/** A repeated parameter is a list. */
export const queryOf = (request: FastifyRequest) =>
  request.query as Readonly<Record<string, string | string[] | undefined>>;

/**
 * Whether a page of another site makes the request: not of this host, nor of the shop's origins. Tokens, not
 * cookies, identify users, so it could not act for one, but it would use up the visitor's connections.
 */
export function isForeign(request: FastifyRequest, own: readonly string[]): boolean {
  const { origin } = request.headers;
  if (origin === undefined || own.includes(origin)) return false;
  return !URL.canParse(origin) || new URL(origin).host !== request.host;
}
