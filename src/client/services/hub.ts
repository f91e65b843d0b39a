import type { HubMethod, HubMethodArguments, HubResult } from '../../contract/notifications/hub';

/** Events of a live connection; arguments of the server's messages are as they came. */
export interface HubListeners {
  readonly onMessage: (target: string, parameters: readonly unknown[]) => void;
  /** The connection was lost and is being made again. */
  readonly onReconnecting: () => void;
  readonly onReconnected: () => void;
  /** It is over: given up, or ended by the server. */
  readonly onClosed: (reason: string) => void;
}

/** One connection to the hub. */
export interface HubLink {
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  readonly invoke: <Target extends HubMethod>(
    target: Target,
    parameters: HubMethodArguments<Target>,
  ) => Promise<HubResult<Target>>;
}

/** The connection of the moment, for who has something to say. */
export interface CurrentLink {
  link?: HubLink | undefined;
}

/** Makes a connection, not yet started. It asks for the token whenever it connects; visitors have none. */
export type ConnectHub = (token: () => string | undefined, listeners: HubListeners) => Promise<HubLink>;

/** Milliseconds before each attempt to connect again; after the last it is given up. */
export const RECONNECT_DELAYS: readonly number[] = [0, 2000, 10_000, 30_000];
