import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import {
  HttpTransportType,
  type HubConnection,
  HubConnectionBuilder,
  type IHttpConnectionOptions,
  LogLevel,
} from '@microsoft/signalr';
import { WebSocket } from 'ws';
import { HUB_PATH } from '../../../../src/contract/notifications/hub';
import { openTestApp, type TestApp, type TestAppOptions } from '../../../support/app';

export const TRANSPORTS = ['WebSockets', 'ServerSentEvents', 'LongPolling'] as const;
export type TransportName = (typeof TRANSPORTS)[number];
export const END = '\x1e';

/** A shop that listens on a port of the loopback interface, with ways to its hub. */
export async function openLiveShop(options: TestAppOptions = {}) {
  const shop = await openTestApp(options);
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = shop.app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}${HUB_PATH}`;
  const started = new Set<HubConnection>();
  const sockets = new Set<WebSocket>();

  return {
    shop,
    port,
    url,
    get hub() {
      return shop.app.hub;
    },
    /** The unchanged official client, started. */
    async client(transport: TransportName, token?: string, more: IHttpConnectionOptions = {}) {
      const connection = new HubConnectionBuilder()
        .withUrl(url, {
          transport: HttpTransportType[transport],
          ...(token !== undefined && { accessTokenFactory: () => token }),
          ...more,
        })
        .configureLogging(LogLevel.None)
        .build();
      started.add(connection);
      await connection.start();
      return connection;
    },
    /** The time goes on, for the hub and for tokens. */
    pass(milliseconds: number) {
      shop.time.now = new Date(shop.time.now.getTime() + milliseconds);
      shop.app.hub.tick();
    },
    /** A WebSocket in raw texts; with its handshake made unless `greets` is false. */
    async socket({ path = '', greets = true, headers = {}, localAddress = '127.0.0.1' } = {}) {
      const webSocket = new WebSocket(`ws://127.0.0.1:${port}${HUB_PATH}${path}`, { headers, localAddress });
      sockets.add(webSocket);
      const raw = rawTexts(webSocket);
      await raw.opened;
      if (greets) {
        webSocket.send(`{"protocol":"json","version":1}${END}`);
        expect(await raw.next()).toBe('{}');
      }
      return raw;
    },
    /** How many polls wait for something to be said. */
    pollsWaiting: () => [...shop.app.hub.connections].filter(isPolled).length,
    /** A plain connection to the server. */
    async plain(): Promise<Socket> {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    },
    async negotiate(query = '?negotiateVersion=1') {
      const answer = await fetch(`${url}/negotiate${query}`, { method: 'POST' });
      return (await answer.json()) as Negotiated;
    },
    /** Ends every connection, without waiting for clients that no longer poll: the next test begins with none. */
    disconnectAll() {
      for (const connection of [...shop.app.hub.connections]) {
        connection.close({ allowReconnect: false });
        connection.disconnected();
      }
    },
    async close() {
      await Promise.all([...started].map((connection) => connection.stop().catch(() => {})));
      for (const webSocket of sockets) webSocket.terminate();
      await shop.app.hub.stop();
      // Node's fetch opens connections on which it says nothing: the server would wait a minute for them.
      shop.app.server.closeAllConnections();
      await shop.close();
    },
  };
}
export type LiveShop = Awaited<ReturnType<typeof openLiveShop>>;

export interface Negotiated {
  readonly negotiateVersion: number;
  readonly connectionId: string;
  readonly connectionToken: string;
  readonly availableTransports: { transport: string; transferFormats: string[] }[];
  readonly error?: string;
}

/** Tells if the client of a connection is polling at this moment. */
export function isPolled({ transport }: { readonly transport: unknown }): boolean {
  return (transport as { readonly poll?: object } | undefined)?.poll !== undefined;
}

/** The messages of a raw WebSocket, one at a time, without their 0x1E. */
function rawTexts(webSocket: WebSocket) {
  const texts = queue<string>();
  webSocket.on('message', (data) => {
    for (const text of String(data).split(END).slice(0, -1)) texts.push(text);
  });
  webSocket.on('error', () => {});
  const closed = new Promise<number>((resolve) => void webSocket.once('close', resolve));
  const opened = new Promise<void>((resolve, reject) => {
    webSocket.once('open', resolve);
    webSocket.once('unexpected-response', (request, { statusCode }) => {
      request.destroy();
      reject(new Error(`${statusCode}`));
    });
  });
  return {
    webSocket,
    closed,
    opened,
    next: () => texts.next(),
    /** The messages that have arrived and were not taken. */
    waiting: () => texts.waiting(),
    say(...messages: object[]) {
      webSocket.send(messages.map((message) => JSON.stringify(message) + END).join(''));
    },
    /** The parsed next message. */
    async hear() {
      return JSON.parse(await texts.next());
    },
  };
}

/** Keeps arriving messages until somebody asks for them. */
export function queue<Item>() {
  const items: Item[] = [];
  const waiting: ((item: Item) => void)[] = [];
  return {
    push(item: Item) {
      const taker = waiting.shift();
      if (taker) taker(item);
      else items.push(item);
    },
    next(): Promise<Item> {
      const item = items.shift();
      return item === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(item);
    },
    waiting: () => items,
  };
}

/** Asks again and again, letting the server work in between. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}

/** The arguments of a hub event, one list each time the client receives it. */
export function heard(connection: HubConnection, event: string) {
  const all = queue<unknown[]>();
  connection.on(event, (...args) => all.push(args));
  return all;
}

export type { TestApp };
