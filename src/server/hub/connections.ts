import { randomBytes } from 'node:crypto';
import { addressKey, tooMany } from '../http/limits';
import { HubConnection, type Surroundings } from './connection';
import type { Packet } from './packet';

/** 128 random bits: nobody guesses another's. */
const newName = () => randomBytes(16).toString('base64url');

/** What a refused visitor is told to wait, in milliseconds. */
const COMES_BACK_AFTER = 30_000;

/** All connections of this process: found by their secret, and counted by the client's address. */
export class Connections {
  private readonly all = new Set<HubConnection>();
  private readonly byName = new Map<string, HubConnection>();
  private readonly byAddress = new Map<string, number>();
  private readonly around: Surroundings;
  private onEmpty: (() => void)[] = [];

  /** @param most connections of one address (HUB_CONNECTIONS_PER_ADDRESS) */
  constructor(
    around: Omit<Surroundings, 'forget'>,
    private readonly most: number,
  ) {
    this.around = { ...around, forget: (connection) => this.forget(connection) };
  }

  get size(): number {
    return this.all.size;
  }

  /**
   * A connection that its transport's requests will name: by a secret, or in the protocol's older version by the
   * id that others may see.
   * @throws CallError 429 when its address has too many
   */
  negotiate(ip: string, version: 0 | 1): HubConnection {
    this.count(ip);
    const id = newName();
    const connection = new HubConnection(this.around, ip, id, version === 0 ? id : newName());
    this.byName.set(connection.token, connection);
    this.all.add(connection);
    return connection;
  }

  /** A WebSocket's own, which needs no name. @throws CallError 429 when its address has too many */
  open(ip: string): HubConnection {
    this.count(ip);
    const connection = new HubConnection(this.around, ip);
    this.all.add(connection);
    return connection;
  }

  find(name: string): HubConnection | undefined {
    return this.byName.get(name);
  }

  /** To all who have greeted, but those of one user. */
  broadcast(packet: Packet, exceptUser?: string): void {
    for (const connection of this.all) {
      if (exceptUser === undefined || connection.user?.id !== exceptUser) connection.send(packet);
    }
  }

  /** To all connections of one user. */
  sendTo(userId: string, packet: Packet): void {
    for (const connection of this.all) if (connection.user?.id === userId) connection.send(packet);
  }

  /** The connections of logins, by the login's id. */
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
    if (count >= this.most) throw tooMany(COMES_BACK_AFTER);
    this.byAddress.set(key, count + 1);
  }

  private forget(connection: HubConnection): void {
    if (!this.all.delete(connection)) return;
    this.byName.delete(connection.token);
    const key = addressKey(connection.ip);
    const left = (this.byAddress.get(key) ?? 1) - 1;
    if (left > 0) this.byAddress.set(key, left);
    else this.byAddress.delete(key);
    if (this.all.size === 0) for (const tell of this.onEmpty.splice(0)) tell();
  }
}
