import { type CompletionMessage, JsonHubProtocol, MessageType, NullLogger } from '@microsoft/signalr';
import type { HubEvent, HubEventArguments } from '../../../contract/notifications/hub';

/** A protocol violation by the client, which ends the connection. The message is for the client's developer. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
}

export interface Invocation {
  readonly kind: 'invocation' | 'stream';
  /** Absent when no completion is expected. */
  readonly invocationId?: string;
  readonly target: string;
  readonly arguments: readonly unknown[];
  /** Number of streams that the client wants to upload. */
  readonly streams: number;
}

/** A parsed client message; `nothing` for pings and for answers to messages that the hub never sends. */
export type ClientMessage = Invocation | { readonly kind: 'close' } | { readonly kind: 'nothing' };

const codec = new JsonHubProtocol();
const NOTHING: ClientMessage = { kind: 'nothing' };
/** The client's codec drops these, since servers never send them. */
const STREAM_INVOCATION = MessageType.StreamInvocation;
const CANCEL_INVOCATION = MessageType.CancelInvocation;

/** Parses one record. @throws ProtocolError */
export function readMessage(record: string): ClientMessage {
  const message = parse(record);
  switch (message.type) {
    case MessageType.Invocation:
      check(record);
      return invocationOf('invocation', message);
    case STREAM_INVOCATION:
      assert(isName(message.invocationId), 'Missing required property "invocationId".');
      return invocationOf('stream', message);
    case CANCEL_INVOCATION:
      assert(isName(message.invocationId), 'Missing required property "invocationId".');
      return NOTHING;
    case MessageType.Close:
      return { kind: 'close' };
    default:
      check(record);
      return NOTHING;
  }
}

/** Returns the error of a handshake, or undefined when it is valid. */
export function readHandshake(record: string): string | undefined {
  let wanted: Record<string, unknown>;
  try {
    wanted = parse(record);
  } catch {
    return 'The handshake is no JSON object.';
  }
  if (typeof wanted.protocol !== 'string') return 'Missing required property "protocol".';
  if (typeof wanted.version !== 'number') return 'Missing required property "version".';
  if (wanted.protocol !== 'json') return 'Only the protocol "json" is supported.';
  return wanted.version === 1 ? undefined : 'Only version 1 of the protocol is supported.';
}

/** Encodes an invocation of a client method. */
export function writeEvent<Target extends HubEvent>(
  target: Target,
  ...args: HubEventArguments<Target>
): string {
  return codec.writeMessage({ type: MessageType.Invocation, target, arguments: args });
}

/** Encodes the completion of an invocation: a result (null for none) or an error, never both. */
export function writeCompletion(
  invocationId: string,
  answer: { readonly result: unknown } | { readonly error: string },
): string {
  return codec.writeMessage({ type: MessageType.Completion, invocationId, ...answer } as CompletionMessage);
}

export interface Closing {
  readonly error?: string;
  /** Whether the client should reconnect automatically. */
  readonly allowReconnect?: boolean;
}

export function writeClose(closing: Closing): string {
  return codec.writeMessage({ type: MessageType.Close, ...closing });
}

export const PING = codec.writeMessage({ type: MessageType.Ping });

/** Handshake answers have no type field, so the codec cannot write them. */
export function writeHandshake(error?: string): string {
  return `${JSON.stringify(error === undefined ? {} : { error })}\x1e`;
}

function parse(record: string): Record<string, unknown> {
  let message: unknown;
  try {
    message = JSON.parse(record);
  } catch {
    throw new ProtocolError('A message is not JSON.');
  }
  assert(
    typeof message === 'object' && message !== null && !Array.isArray(message),
    'A message is not a JSON object.',
  );
  return message as Record<string, unknown>;
}

function check(record: string): void {
  try {
    codec.parseMessages(`${record}\x1e`, NullLogger.instance);
  } catch (error) {
    throw new ProtocolError((error as Error).message);
  }
}

function invocationOf(kind: Invocation['kind'], message: Record<string, unknown>): Invocation {
  const { invocationId, target, arguments: args, streamIds } = message;
  assert(isName(target), 'Missing required property "target".');
  assert(Array.isArray(args), 'Missing required property "arguments".');
  assert(invocationId === undefined || isName(invocationId), 'Property "invocationId" must be a string.');
  assert(streamIds === undefined || Array.isArray(streamIds), 'Property "streamIds" must be a list.');
  const streams = streamIds?.length ?? 0;
  return { kind, target, arguments: args, streams, ...(invocationId !== undefined && { invocationId }) };
}

const isName = (value: unknown): value is string => typeof value === 'string' && value !== '';

function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new ProtocolError(message);
}
