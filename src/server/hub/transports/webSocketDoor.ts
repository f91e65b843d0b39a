import type { IncomingMessage } from 'node:http';
import { WebSocketServer } from 'ws';
import type { HubConnection, HubUser } from '../connection';
import type { Upgrade } from '../upgrade';
import { startWebSocket } from './webSocket';

/** Bytes of one WebSocket message, which may hold several of the protocol's. */
const LONGEST_FRAME = 256 * 1024;

interface Entrance {
  readonly request: IncomingMessage;
  readonly upgrade: Upgrade;
  readonly connection: HubConnection;
  readonly user: HubUser | undefined;
}

/** Turns sockets into WebSockets. Not compressed: messages are short, and the same bytes go to all. */
export class WebSocketDoor {
  private readonly server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: LONGEST_FRAME,
  });

  /** What is no WebSocket handshake, or went away meanwhile, is answered or let go by ws; the connection ends. */
  open({ request, upgrade: { socket, head }, connection, user }: Entrance): void {
    let isOpen = false;
    this.server.handleUpgrade(request, socket, head, (webSocket) => {
      isOpen = true;
      startWebSocket(connection, webSocket, socket, user);
    });
    if (!isOpen) connection.gone();
  }
}
