import type { HubConnection } from './connection';
import type { Connections } from './connections';
import type { TransportKind } from './transport';

/** The newest supported version of the negotiation. */
const NEWEST = 1;

const TRANSPORTS: readonly { transport: TransportKind; transferFormats: readonly ['Text'] }[] = [
  { transport: 'WebSockets', transferFormats: ['Text'] },
  { transport: 'ServerSentEvents', transferFormats: ['Text'] },
  { transport: 'LongPolling', transferFormats: ['Text'] },
];

/**
 * Negotiates a new connection and returns its ids and transports.
 * @param wanted `negotiateVersion` of the query; 0 without it
 * @throws CallError 429 when the address has too many connections
 */
export function negotiate(connections: Connections, ip: string, wanted: unknown): object {
  const asked = wanted === undefined ? '0' : wanted;
  if (typeof asked !== 'string' || !/^-?\d{1,9}$/.test(asked)) {
    return { error: 'The client requested an invalid protocol version.' };
  }
  if (Number(asked) < 0) return { error: 'The client requested a version that is too old.' };
  const version = Number(asked) >= NEWEST ? 1 : 0;
  return answerOf(connections.negotiate(ip, version), version);
}

function answerOf({ id, token }: HubConnection, version: 0 | 1): object {
  return {
    negotiateVersion: version,
    connectionId: id,
    ...(version === 1 && { connectionToken: token }),
    availableTransports: TRANSPORTS,
  };
}
