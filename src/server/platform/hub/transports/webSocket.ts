import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import type { HubConnection, HubUser } from '../connection';
import type { Packet } from '../packet';
import { ProtocolError } from '../protocol';
import { CloseTimeout, MAX_UNREAD_BYTES, type Transport } from '../transport';

const NORMAL = 1000;

/** Writes encoded frames to the underlying socket, so that a broadcast is framed once. */
class WebSocketTransport implements Transport {
  readonly kind = 'WebSockets';
  readonly isPolled = false;
  private readonly closeTimeout = new CloseTimeout();

  constructor(
    private readonly webSocket: WebSocket,
    private readonly socket: Duplex,
  ) {}

  write(packet: Packet): void {
    // No frame may follow the closing one.
    if (this.webSocket.readyState !== WebSocket.OPEN) return;
    if (this.socket.writableLength > MAX_UNREAD_BYTES) this.destroy();
    else this.socket.write(packet.frame);
  }

  end(): void {
    this.closeTimeout.start();
    this.webSocket.close(NORMAL);
  }

  destroy(): void {
    this.webSocket.terminate();
  }

  tick(now: number): void {
    if (this.closeTimeout.isExpired(now)) this.destroy();
  }
}

/** @param socket underlies `webSocket` */
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
  webSocket.on('close', () => connection.disconnected());
  // ws itself closes after invalid frames and socket errors.
  webSocket.on('error', ignore);
  connection.start(new WebSocketTransport(webSocket, socket), user);
}

function ignore(): void {}
