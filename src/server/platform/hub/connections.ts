import { randomBytes } from 'node:crypto';
import { addressKey, tooMany } from '../http/limits';
import { type ConnectionContext, HubConnection } from './connection';
import type { Packet } from './packet';

/** 128 random bits. */
const newToken = () => randomBytes(16).toString('base64url');

const RETRY_AFTER_MS = 30_000;

/** All connections of this process, found by token and counted by client address. */
export class Connections {
  private readonly all = new Set<HubConnection>();
  private readonly byToken = new Map<string, HubConnection>();
  private readonly byAddress = new Map<string, number>();
  private readonly context: ConnectionContext;
  private onEmpty: (() => void)[] = [];

  /** @param maxPerAddress HUB_CONNECTIONS_PER_ADDRESS */
  constructor(
    context: Omit<ConnectionContext, 'forget'>,
    private readonly maxPerAddress: number,
  ) {
    this.context = { ...context, forget: (connection) => this.forget(connection) };
  }

  get size(): number {
    return this.all.size;
  }

  /**
   * Creates a connection for later requests to refer to: by a secret token, or in version 0 by the public id.
   * @throws CallError 429 when the address has too many
   */
  negotiate(ip: string, version: 0 | 1): HubConnection {
    this.count(ip);
    const id = newToken();
    const connection = new HubConnection(this.context, ip, id, version === 0 ? id : newToken());
    this.byToken.set(connection.token, connection);
    this.all.add(connection);
    return connection;
  }

  /** Creates a WebSocket's connection, which needs no token. @throws CallError 429 when the address has too many */
  open(ip: string): HubConnection {
    this.count(ip);
    const connection = new HubConnection(this.context, ip);
    this.all.add(connection);
    return connection;
  }

  find(token: string): HubConnection | undefined {
    return this.byToken.get(token);
  }

  /** Sends to all connections except those of one user. */
  broadcast(packet: Packet, exceptUser?: string): void {
    for (const connection of this.all) {
      if (exceptUser === undefined || connection.user?.id !== exceptUser) connection.send(packet);
    }
  }

  /** Sends to all connections of one user. */
  sendTo(userId: string, packet: Packet): void {
    for (const connection of this.all) if (connection.user?.id === userId) connection.send(packet);
  }

  /** Open connections by login id. */
  byLogin(): Map<string, HubConnection[]> {
    const found = new Map<string, HubConnection[]>();
    for (const connection of this.all) {
      const { user, isClosed } = connection;
      if (user && !isClosed) found.set(user.loginId, [...(found.get(user.loginId) ?? []), connection]);
    }
    return found;
  }

  async whenEmpty(): Promise<void> {
    if (this.all.size > 0) await new Promise<void>((resolve) => this.onEmpty.push(resolve));
  }

  [Symbol.iterator](): IterableIterator<HubConnection> {
    return this.all.values();
  }

  private count(ip: string): void {
    const key = addressKey(ip);
    const count = this.byAddress.get(key) ?? 0;
    if (count >= this.maxPerAddress) throw tooMany(RETRY_AFTER_MS);
    this.byAddress.set(key, count + 1);
  }

  private forget(connection: HubConnection): void {
    if (!this.all.delete(connection)) return;
    this.byToken.delete(connection.token);
    const key = addressKey(connection.ip);
    const left = (this.byAddress.get(key) ?? 1) - 1;
    if (left > 0) this.byAddress.set(key, left);
    else this.byAddress.delete(key);
    if (this.all.size === 0) for (const resolve of this.onEmpty.splice(0)) resolve();
  }
}
