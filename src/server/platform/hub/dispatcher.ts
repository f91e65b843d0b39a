import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import {
  type HubMethod,
  type HubMethodArguments,
  type HubResult,
  hubMethods,
} from '../../../contract/notifications/hub';
import { CallError } from '../http/refusals';
import { unstorableField } from '../http/storableText';
import type { HubConnection } from './connection';
import { type Invocation, writeCompletion } from './protocol';

/** The hub's methods; null where there is no result. */
export type HubMethods = {
  readonly [Target in HubMethod]: (
    connection: HubConnection,
    args: HubMethodArguments<Target>,
  ) => Promise<HubResult<Target>>;
};

/** Errors that a client may see; internal ones stay in the log. */
const MESSAGES = {
  unknown: 'Il metodo richiesto non esiste.',
  stream: 'Questo metodo non trasmette dati in sequenza.',
  arguments: 'I dati inviati non sono validi.',
  failed: 'Qualcosa non ha funzionato: riprova tra poco.',
} as const;

/** Its message is Italian and reaches the user. */
class InvocationError extends Error {}

interface DispatcherOptions {
  readonly methods: HubMethods;
  readonly log: FastifyBaseLogger;
  /** Counts a call of the address. @throws CallError 429 */
  readonly count: (ip: string) => void;
}

/** Runs invocations; those with an id get exactly one completion. */
export function createDispatcher({ methods, log, count }: DispatcherOptions) {
  return async (connection: HubConnection, invocation: Invocation): Promise<void> => {
    const answer = await answerOf(connection, invocation);
    if (invocation.invocationId === undefined) return;
    connection.sendText(writeCompletion(invocation.invocationId, answer));
  };

  async function answerOf(connection: HubConnection, invocation: Invocation) {
    try {
      count(connection.ip);
      return { result: await run(connection, invocation) };
    } catch (error) {
      if (error instanceof InvocationError) return { error: error.message };
      if (error instanceof CallError) return { error: error.answer.message };
      log.error({ err: error, target: invocation.target }, 'a hub method failed');
      return { error: MESSAGES.failed };
    }
  }

  function run(connection: HubConnection, { kind, target, arguments: args, streams }: Invocation) {
    if (!isMethod(target)) throw new InvocationError(MESSAGES.unknown);
    if (kind === 'stream' || streams > 0) throw new InvocationError(MESSAGES.stream);
    const checked = (hubMethods[target] as z.ZodType).safeParse(args);
    if (!checked.success || unstorableField(args) !== undefined)
      throw new InvocationError(MESSAGES.arguments);
    return methods[target](connection, checked.data as never);
  }
}

const isMethod = (target: string): target is HubMethod => Object.hasOwn(hubMethods, target);
