import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** A request to turn its connection into something else, on its way through the routes. */
export interface Upgrade {
  readonly socket: Duplex;
  /** What came behind the request. */
  readonly head: Buffer;
  /** Takes the connection out of HTTP. */
  release(): void;
}

const upgrades = new WeakMap<IncomingMessage, Upgrade>();

/** The upgrade that a request asks for. */
export function upgradeOf(request: IncomingMessage): Upgrade | undefined {
  return upgrades.get(request);
}

/**
 * Leads requests with an Upgrade header through hooks and routes like all others: a route that knows them takes
 * the socket, and any other answers as if there were no such header, on its connection's last use.
 */
export function acceptUpgrades(app: FastifyInstance): void {
  app.server.on('upgrade', (request, socket, head) => {
    socket.on('error', ignore);
    // Node has stopped reading: a body would be lost.
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', () =>
        socket.destroy(),
      );
      return;
    }
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket as Socket);
    response.on('finish', () => (socket as Socket).destroySoon());
    upgrades.set(request, { socket, head, release: () => response.detachSocket(socket as Socket) });
    app.routing(request, response);
  });
}

function ignore(): void {}
