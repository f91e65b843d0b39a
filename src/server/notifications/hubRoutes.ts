import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HUB_PATH } from '../../contract/notifications/hub';
import { loginsThatHold } from '../identity/loginCheckService';
import type { Deps } from '../platform/deps';
import { requestLog } from '../platform/http/log';
import type { HubConnection } from '../platform/hub/connection';
import { isForeign, queryOf, userOf } from '../platform/hub/identity';
import { negotiate } from '../platform/hub/negotiation';
import { refusals } from '../platform/hub/refusals';
import { LongPollingTransport, startLongPolling } from '../platform/hub/transports/longPolling';
import { startServerSentEvents } from '../platform/hub/transports/serverSentEvents';
import { WebSocketUpgrader } from '../platform/hub/transports/webSocketUpgrader';
import { acceptUpgrades, upgradeOf } from '../platform/hub/upgrade';
import { repeat } from '../platform/work/repeat';
import { createHub, type Hub } from './hub';

declare module 'fastify' {
  interface FastifyInstance {
    hub: Hub;
  }
}

/** The SignalR hub: negotiation and its three transports under one path. */
export function hubRoutes(app: FastifyInstance, deps: Deps): void {
  const hub = createHub({
    deps,
    count: (ip) => app.callLimit.count(ip),
    validLogins: (ids) => loginsThatHold(deps.database, ids, deps.clock()),
  });
  app.decorate('hub', hub);
  const unsubscribe = [
    deps.backplane.subscribe('purchase', (purchase) => hub.announce(purchase)),
    deps.backplane.subscribe('reviewPrompt', (prompt) => hub.sendPrompt(prompt)),
  ];
  repeat(app, { name: 'keeping hub connections alive', every: 1000, run: async () => hub.tick() });
  repeat(app, { name: 'checking logins of the hub', every: 30_000, run: () => hub.checkLogins() });
  app.addHook('preClose', () => hub.stop());
  app.addHook('onClose', async () => {
    for (const stop of unsubscribe) stop();
  });
  acceptUpgrades(app);
  void app.register(async (scope) => addRoutes(scope, hub, deps));
}

function addRoutes(scope: FastifyInstance, hub: Hub, deps: Deps): void {
  const upgrader = new WebSocketUpgrader();
  const own = [deps.configuration.publicUrl, ...deps.configuration.shopOrigins];
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  scope.addHook('onRequest', async (request) => {
    if (isForeign(request, own)) throw refusals.foreign();
  });

  scope.all(`${HUB_PATH}/negotiate`, async (request, reply) => {
    if (request.method !== 'POST') return refuseMethod(reply, 'POST');
    refuseWhileStopping(request);
    return negotiate(hub.connections, request.ip, queryOf(request).negotiateVersion);
  });

  scope.all(HUB_PATH, async (request, reply) => {
    const upgrade = upgradeOf(request.raw);
    if (upgrade && request.method === 'GET') return connectWebSocket(request, reply, upgrade);
    if (request.method === 'GET') return receive(request, reply);
    if (request.method === 'POST') return send(request, reply);
    if (request.method === 'DELETE') return end(request, reply);
    return refuseMethod(reply, 'GET, POST, DELETE');
  });

  async function connectWebSocket(
    request: FastifyRequest,
    reply: FastifyReply,
    upgrade: NonNullable<ReturnType<typeof upgradeOf>>,
  ): Promise<FastifyReply> {
    refuseWhileStopping(request);
    const user = await userOf(request);
    const negotiated = idOf(request) === undefined ? undefined : find(request);
    if (negotiated) refuseIfTaken(negotiated, 'WebSockets');
    const connection = negotiated ?? hub.connections.open(request.ip);
    reply.hijack();
    upgrade.release();
    upgrader.open({ request: request.raw, upgrade, connection, user });
    requestLog(request).info({ req: request, status: 101, ip: request.ip }, 'answered');
    return reply;
  }

  /** Starts server-sent events when the client accepts them, else answers a poll. */
  async function receive(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const user = find(request).transport ? undefined : await userOf(request);
    const connection = find(request);
    if (request.headers.accept?.includes('text/event-stream')) {
      refuseIfTaken(connection, 'ServerSentEvents');
      refuseWhileStopping(request);
      reply.hijack();
      startServerSentEvents(connection, reply.raw, reply.getHeaders(), user);
      return reply;
    }
    const { transport } = connection;
    if (transport && !(transport instanceof LongPollingTransport)) throw refusals.mismatch();
    const answer = transport
      ? await transport.next((onClose) => reply.raw.once('close', onClose))
      : startLongPolling(connection, deps.uptime, user);
    reply.status(answer.status).header('cache-control', 'no-store').type('text/plain; charset=utf-8');
    return answer.status === 204 ? reply.send() : reply.send(answer.body);
  }

  async function send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const connection = find(request);
    if (connection.isClosed) throw refusals.unknown();
    if (connection.transport?.kind === 'WebSockets') return refuseMethod(reply, 'GET');
    if (!connection.transport) throw refusals.mismatch();
    await connection.receive(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));
    return reply.type('text/plain').send('');
  }

  async function end(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const connection = find(request);
    if (connection.transport?.kind !== 'LongPolling') throw refusals.mismatch();
    connection.transport.destroy();
    return reply.status(202).type('text/plain').send('');
  }

  /** @throws CallError 400 without an id, 404 for an unknown one */
  function find(request: FastifyRequest): HubConnection {
    const id = idOf(request);
    if (id === undefined) throw refusals.noId();
    const connection = hub.connections.find(id);
    if (!connection) throw refusals.unknown();
    return connection;
  }
}

function idOf(request: FastifyRequest): string | undefined {
  const { id } = queryOf(request);
  return typeof id === 'string' && id !== '' ? id : undefined;
}

function refuseIfTaken({ transport }: HubConnection, kind: 'WebSockets' | 'ServerSentEvents'): void {
  if (transport) throw transport.kind === kind ? refusals.taken() : refusals.mismatch();
}

function refuseWhileStopping(request: FastifyRequest): void {
  if (request.server.run.stopping) throw refusals.stopping();
}

function refuseMethod(reply: FastifyReply, allowed: string): never {
  reply.header('allow', allowed);
  throw refusals.method();
}
