import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookiesOf } from '../../../platform/http/cookies';

const COOKIE = 'sandbox_card';
/** Long enough for a redirect. */
const SECONDS = 60;

/** Keeps what was typed for the page that the form is redirected to: a number that no test card has. */
export function saveAttempt(request: FastifyRequest, reply: FastifyReply, card: string): void {
  set(request, reply, `x${Buffer.from(card).toString('base64url')}`, SECONDS);
}

/** Returns what was typed and forgets it; undefined if nothing was. */
export function takeAttempt(request: FastifyRequest, reply: FastifyReply): string | undefined {
  const kept = cookiesOf(request, reply).get(COOKIE);
  if (!kept) return undefined;
  set(request, reply, '', 0);
  return Buffer.from(kept.slice(1), 'base64url').toString();
}

function set(request: FastifyRequest, reply: FastifyReply, value: string, seconds: number): void {
  cookiesOf(request, reply).set(COOKIE, value, { seconds, secure: false });
}
