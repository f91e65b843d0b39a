import type { ServerResponse } from 'node:http';
import type { HubConnection, HubUser } from '../connection';
import type { Packet } from '../packet';
import { Farewell, MOST_UNREAD, type Transport } from '../transport';

/** Nothing on the way may keep the events back: no cache, no compression, no proxy's buffer. */
const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-store, no-transform',
  'x-accel-buffering': 'no',
};
/** A comment: with it the headers are on their way, and the client knows that it is connected. */
const OPENING = ':\r\n\r\n';

class ServerSentEventsTransport implements Transport {
  readonly kind = 'ServerSentEvents';
  readonly isPolled = false;
  private readonly farewell = new Farewell();

  constructor(private readonly response: ServerResponse) {}

  write(packet: Packet): void {
    if (this.response.writableEnded) return;
    if (this.response.writableLength > MOST_UNREAD) this.destroy();
    else this.response.write(packet.event);
  }

  end(): void {
    this.farewell.begin();
    this.response.end();
  }

  destroy(): void {
    this.response.destroy();
  }

  tick(now: number): void {
    if (this.farewell.isOver(now)) this.destroy();
  }
}

/** @param headers what every answer of ours bears */
export function startServerSentEvents(
  connection: HubConnection,
  response: ServerResponse,
  headers: Readonly<Record<string, number | string | string[] | undefined>>,
  user: HubUser | undefined,
): void {
  response.on('close', () => connection.gone());
  response.on('error', () => {});
  connection.start(new ServerSentEventsTransport(response), user);
  response.writeHead(200, { ...headers, ...HEADERS });
  response.write(OPENING);
}
