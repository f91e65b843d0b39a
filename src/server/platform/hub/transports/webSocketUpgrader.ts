import type { IncomingMessage } from 'node:http';
import { WebSocketServer } from 'ws';
import type { HubConnection, HubUser } from '../connection';
import type { Upgrade } from '../upgrade';
import { startWebSocket } from './webSocket';

/** Bytes of one WebSocket message, which may contain several hub messages. */
const MAX_FRAME_BYTES = 256 * 1024;

interface UpgradeRequest {
  readonly request: IncomingMessage;
  readonly upgrade: Upgrade;
  readonly connection: HubConnection;
  readonly user: HubUser | undefined;
}

/** Turns sockets into WebSockets. Without compression: messages are short, and all clients share the bytes. */
export class WebSocketUpgrader {
  private readonly server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MAX_FRAME_BYTES,
  });

  /** ws itself answers an invalid handshake or a socket that has closed; the connection then ends. */
  open({ request, upgrade: { socket, head }, connection, user }: UpgradeRequest): void {
    let isOpen = false;
    this.server.handleUpgrade(request, socket, head, (webSocket) => {
      isOpen = true;
      startWebSocket(connection, webSocket, socket, user);
    });
    if (!isOpen) connection.disconnected();
  }
}
