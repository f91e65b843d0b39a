import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { z } from 'zod';
import type { Access, Endpoint, Group, OutputOf } from '../../../contract/platform/endpoint';
import { admit, type Caller, isGuarded } from './access';
import { Bytes, sendBytes } from './bytes';
import { type Cookies, cookiesOf } from './cookies';
import { readInput } from './input';
import { receiveUpload } from './multipart';
import { factsOf, type WithFacts, writtenAnswer } from './publicCache';
import { CallError, type Refusal, refuse, refuseList } from './refusals';
import { SentFile, sendFile } from './sentFile';

export type { Caller } from './access';
export { CallError, notFound, refuse, refuseList } from './refusals';
export { SentFile } from './sentFile';

type CallerFor<Who extends Access> = Who extends 'buyer' | 'user' | 'admin'
  ? Caller
  : Who extends 'optional'
    ? Caller | undefined
    : undefined;

export interface CallContext<Who extends Access = Access> {
  readonly caller: CallerFor<Who>;
  /** The visitor's address, behind TRUSTED_PROXY the one that the proxy names. */
  readonly ip: string;
  readonly requestId: string;
  readonly userAgent: string;
  /** The page's origin, where the browser says so. */
  readonly origin?: string | undefined;
  readonly cookies: Cookies;
}

/** The handler of one row of the contract. */
export type Handler<Row extends Endpoint> = (
  input: z.output<Row['input']>,
  context: CallContext<Row['access']>,
) => Promise<Row extends { readonly answers: 'file' } ? OutputOf<Row> | SentFile : OutputOf<Row>>;

export type Handlers<G extends Group> = { [E in keyof G]?: Handler<G[E]> };

/** Runs before the body is read, such as a limit. May throw a CallError, or return a refusal as the answer. */
export type Guard<Row extends Endpoint = Endpoint> = (
  context: CallContext<Row['access']>,
) => Promise<Refusal | undefined>;
export type Guards<G extends Group> = { [E in keyof G]?: Guard<G[E]> };

/**
 * Makes a route of each row of a group that has a handler here; each folder serves the rows that it answers. Who calls is
 * settled before the body is read.
 */
export function serve<G extends Group>(
  app: FastifyInstance,
  group: G,
  handlers: Handlers<G>,
  guards: Guards<G> = {},
): void {
  for (const [name, row] of Object.entries(group)) {
    const handler = handlers[name as keyof G] as Handler<Endpoint> | undefined;
    if (handler) serveRow(app, row, handler, guards[name as keyof G] as Guard | undefined);
  }
}

/** A row's path as the router writes it; a slash at the end is forgiven, there or not. */
function urlOf(row: Endpoint): string {
  return row.path.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, '');
}

/** Answers may hold a session, or belong to one: neither the browser nor a proxy may keep them. */
function neverCache(_request: FastifyRequest, reply: FastifyReply, next: () => void): void {
  reply.header('cache-control', 'no-store');
  next();
}

const UNPROVED =
  'Prima conferma il tuo indirizzo: apri il link che ti abbiamo mandato per e-mail dopo l’acquisto, oppure chiedine un altro dal tuo profilo.';

/** A refusal, not a 4xx, which would end the session of a buyer who is watching. */
async function refuseUnproved(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  if (request.caller?.isProved !== false) return undefined;
  return sendJson(request, reply, refuseList(UNPROVED, { code: 'not_activated' }));
}

function serveRow(app: FastifyInstance, row: Endpoint, handler: Handler<Endpoint>, guard?: Guard): void {
  // Each hook costs time, so a route gets those that it needs.
  const onRequest: onRequestAsyncHookHandler[] = [];
  if (row.access !== 'public') onRequest.push(admit(row.access));
  if (row.access === 'user') onRequest.push(refuseUnproved);
  if (guard) {
    onRequest.push(async (request, reply) => {
      const refusal = await guard(new Call(request, reply));
      if (refusal) return sendJson(request, reply, refusal);
    });
  }
  app.route({
    method: row.method,
    url: urlOf(row),
    config: { isUpload: row.encoding === 'multipart', isFileBody: row.encoding === 'file' },
    onRequest: [neverCache, ...onRequest],
    handler: async (request, reply) => {
      const run = async () => handler(readInput(row, request), new Call(request, reply));
      const answer = await answerOf(row, () => {
        if (row.encoding !== 'multipart') return run();
        return receiveUpload(request, (body) => {
          request.body = body;
          return run();
        });
      });
      if (answer instanceof SentFile) return sendFile(reply, answer);
      return sendJson(request, reply, answer);
    },
  });
}

/** On guarded calls a thrown 404 becomes a plain refusal: only a lost session may answer 4xx there. */
async function answerOf(row: Endpoint, run: () => Promise<unknown>): Promise<unknown> {
  try {
    return await run();
  } catch (error) {
    if (isGuarded(row) && error instanceof CallError && error.status === 404) {
      return refuse(error.answer.message, error.answer);
    }
    throw error;
  }
}

/** The data of a call beside its input, read when the handler asks for it. */
class Call implements CallContext {
  constructor(
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
  ) {}

  get caller() {
    return this.request.caller;
  }

  get ip() {
    return this.request.ip;
  }

  get requestId() {
    return this.request.id;
  }

  get userAgent() {
    return String(this.request.headers['user-agent'] ?? '').slice(0, 400);
  }

  get origin() {
    return this.request.headers.origin;
  }

  get cookies() {
    return cookiesOf(this.request, this.reply);
  }
}

function sendJson(request: FastifyRequest, reply: FastifyReply, answer: unknown): Promise<FastifyReply> {
  // For the page that is being rendered from it.
  (reply.raw as WithFacts).facts = factsOf(answer);
  reply.type('application/json; charset=utf-8');
  return sendBytes(request, reply, writtenAnswer(answer) ?? new Bytes(JSON.stringify(answer) ?? 'null'));
}
