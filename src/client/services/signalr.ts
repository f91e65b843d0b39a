import { HubConnectionBuilder, type IHttpConnectionOptions, LogLevel } from '@microsoft/signalr';
import { HUB_PATH, hubEventNames } from '../../contract/notifications/hubNames';
import { type HubLink, type HubListeners, RECONNECT_DELAYS } from './hub';

/** Milliseconds. */
const KEEP_ALIVE = 15_000;
const SERVER_TIMEOUT = 30_000;

/**
 * A connection to the hub by the official client, over WebSockets, else server-sent events, else long polling.
 * @param options of the library, such as a transport to insist on
 */
export function connectBySignalr(
  apiBase: string,
  token: () => string | undefined,
  { onMessage, onReconnecting, onReconnected, onClosed }: HubListeners,
  options: IHttpConnectionOptions = {},
): HubLink {
  const connection = new HubConnectionBuilder()
    .withUrl(`${apiBase}${HUB_PATH}`, {
      accessTokenFactory: () => token() ?? '',
      withCredentials: false,
      ...options,
    })
    .withAutomaticReconnect([...RECONNECT_DELAYS])
    .withKeepAliveInterval(KEEP_ALIVE)
    .withServerTimeout(SERVER_TIMEOUT)
    // A failed connection is told by onClosed, once; the library would write several lines, addresses included.
    .configureLogging(LogLevel.None)
    .build();
  for (const target of hubEventNames) {
    connection.on(target, (...parameters: unknown[]) => onMessage(target, parameters));
  }
  connection.onreconnecting(onReconnecting);
  connection.onreconnected(onReconnected);
  connection.onclose((error) => onClosed(error?.message ?? 'closed'));
  return {
    start: () => connection.start(),
    stop: () => connection.stop(),
    invoke: (target, parameters) => connection.invoke(target, ...parameters),
  };
}
