import type { ServerResponse } from 'node:http';
import type { HubConnection, HubUser } from '../connection';
import type { Packet } from '../packet';
import { CloseTimeout, MAX_UNREAD_BYTES, type Transport } from '../transport';

/** Events must not be held back: no cache, no compression, no proxy buffer. */
const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-store, no-transform',
  'x-accel-buffering': 'no',
};
/** A comment that flushes the headers, so that the client knows that it is connected. */
const OPENING = ':\r\n\r\n';

class ServerSentEventsTransport implements Transport {
  readonly kind = 'ServerSentEvents';
  readonly isPolled = false;
  private readonly closeTimeout = new CloseTimeout();

  constructor(private readonly response: ServerResponse) {}

  write(packet: Packet): void {
    if (this.response.writableEnded) return;
    if (this.response.writableLength > MAX_UNREAD_BYTES) this.destroy();
    else this.response.write(packet.event);
  }

  end(): void {
    this.closeTimeout.start();
    this.response.end();
  }

  destroy(): void {
    this.response.destroy();
  }

  tick(now: number): void {
    if (this.closeTimeout.isExpired(now)) this.destroy();
  }
}

/** @param headers common to all answers of the server */
export function startServerSentEvents(
  connection: HubConnection,
  response: ServerResponse,
  headers: Readonly<Record<string, number | string | string[] | undefined>>,
  user: HubUser | undefined,
): void {
  response.on('close', () => connection.disconnected());
  response.on('error', () => {});
  connection.start(new ServerSentEventsTransport(response), user);
  response.writeHead(200, { ...headers, ...HEADERS });
  response.write(OPENING);
}
