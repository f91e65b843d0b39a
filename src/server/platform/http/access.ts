import type { FastifyReply, FastifyRequest } from 'fastify';
import { CLAIM_HEADER, ROLE, type Role } from '../../../contract/identity/roles';
import type { Access, Endpoint } from '../../../contract/platform/endpoint';
import { CallError } from './refusals';

/** The user of a valid token, as the database says at this call. */
export interface Caller {
  readonly id: string;
  readonly role: Role;
  /** The login that the token was made for; logging out ends it. */
  readonly loginId: string;
  /** The address of the account is proved: everybody's but that of a buyer who signed up at the checkout. */
  readonly isProved: boolean;
}

/** Returns a token's user at this moment; nobody when it is forged, expired, ended or its user deleted. */
export type ReadCaller = (token: string) => Promise<Caller | undefined>;

declare module 'fastify' {
  interface FastifyInstance {
    readCaller: ReadCaller;
  }
  interface FastifyRequest {
    /** Set by the access rule of the route, never on public calls. */
    caller: Caller | undefined;
  }
}

/** Needs a token: there a 4xx logs the user out, except of a long upload. */
export function isGuarded({ access, encoding }: Pick<Endpoint, 'access' | 'encoding'>): boolean {
  return (access === 'buyer' || access === 'user' || access === 'admin') && encoding !== 'file';
}

const BEARER = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i;
const LONGEST_TOKEN = 2000;

/**
 * The access rule of a row as an `onRequest` hook: it runs before the body is read.
 * 401 without a valid token, 403 for the wrong role. On optional calls a bad token means visitor. The answer names the
 * caller's claim, so that the browser follows a changed role.
 */
export function admit(
  access: Exclude<Access, 'public'>,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  return async (request, reply) => {
    const caller = await callerOf(request);
    if (caller) reply.header(CLAIM_HEADER, String(caller.role));
    if (access !== 'optional' && !caller) {
      throw new CallError(401, 'Accedi per continuare.', { code: 'unauthenticated' });
    }
    if (access === 'admin' && caller?.role !== ROLE.admin) {
      throw new CallError(403, 'Non hai i permessi per questa operazione.', { code: 'forbidden' });
    }
    request.caller = caller;
  };
}

async function callerOf(request: FastifyRequest): Promise<Caller | undefined> {
  const header = request.headers.authorization;
  if (!header || header.length > LONGEST_TOKEN) return undefined;
  const token = BEARER.exec(header)?.[1];
  return token ? request.server.readCaller(token) : undefined;
}
