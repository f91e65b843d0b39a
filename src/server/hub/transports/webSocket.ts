import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import type { HubConnection, HubUser } from '../connection';
import type { Packet } from '../packet';
import { ProtocolError } from '../protocol';
import { Farewell, MOST_UNREAD, type Transport } from '../transport';

const NORMAL = 1000;

/** The socket under a WebSocket gets finished frames, so that what goes to all is framed once. */
class WebSocketTransport implements Transport {
  readonly kind = 'WebSockets';
  readonly isPolled = false;
  private readonly farewell = new Farewell();

  constructor(
    private readonly webSocket: WebSocket,
    private readonly socket: Duplex,
  ) {}

  write(packet: Packet): void {
    // After the closing frame no other may follow.
    if (this.webSocket.readyState !== WebSocket.OPEN) return;
    if (this.socket.writableLength > MOST_UNREAD) this.destroy();
    else this.socket.write(packet.frame);
  }

  end(): void {
    this.farewell.begin();
    this.webSocket.close(NORMAL);
  }

  destroy(): void {
    this.webSocket.terminate();
  }

  tick(now: number): void {
    if (this.farewell.isOver(now)) this.destroy();
  }
}

/** @param socket the one under `webSocket` */
export function startWebSocket(
  connection: HubConnection,
  webSocket: WebSocket,
  socket: Duplex,
  user: HubUser | undefined,
): void {
  webSocket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) connection.fail(new ProtocolError('Messages are text.'));
    else void connection.receive(data);
  });
  webSocket.on('close', () => connection.gone());
  // What is no WebSocket any more (too long, not masked, a broken socket) is closed by ws itself.
  webSocket.on('error', ignore);
  connection.start(new WebSocketTransport(webSocket, socket), user);
}

function ignore(): void {}
