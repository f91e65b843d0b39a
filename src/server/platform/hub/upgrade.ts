import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** An HTTP upgrade request that is passing through the routes. */
export interface Upgrade {
  readonly socket: Duplex;
  /** Bytes received after the request. */
  readonly head: Buffer;
  /** Detaches the socket from HTTP. */
  release(): void;
}

const upgrades = new WeakMap<IncomingMessage, Upgrade>();

export function upgradeOf(request: IncomingMessage): Upgrade | undefined {
  return upgrades.get(request);
}

/**
 * Passes upgrade requests through hooks and routes like all others. A route may take the socket; any other answers
 * normally and the connection closes afterwards.
 */
export function acceptUpgrades(app: FastifyInstance): void {
  app.server.on('upgrade', (request, socket, head) => {
    socket.on('error', ignore);
    // Node has stopped reading, so a body would be lost.
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
