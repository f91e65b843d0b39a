import type { FastifyBaseLogger } from 'fastify';
import { Inbox } from './inbox';
import { Packet } from './packet';
import {
  type Closing,
  type Invocation,
  PING,
  ProtocolError,
  readHandshake,
  readMessage,
  writeClose,
  writeHandshake,
} from './protocol';
import type { Transport } from './transport';

/** Milliseconds, as the specification §9 and the protocol have them. */
export const PING_AFTER = 15_000;
export const SILENT_AFTER = 30_000;
export const GREETS_WITHIN = 15_000;

/** What all connections of a process share. */
export interface Surroundings {
  /** Milliseconds that pass evenly (Deps.uptime). */
  readonly uptime: () => number;
  readonly log: FastifyBaseLogger;
  /** Does what was asked and completes it. Never throws. */
  readonly dispatch: (connection: HubConnection, invocation: Invocation) => Promise<void>;
  /** The connection is over, and nothing of it shall be kept. */
  readonly forget: (connection: HubConnection) => void;
}

/** Who a connection's token stood for when it began. */
export interface HubUser {
  readonly id: string;
  readonly loginId: string;
}

const ping = new Packet(PING);
const welcome = new Packet(writeHandshake());

/** One client, from its negotiation on, whatever its transport: the protocol's state. */
export class HubConnection {
  /** Undefined: a visitor. */
  user: HubUser | undefined;
  transport: Transport | undefined;
  private phase: 'new' | 'open' | 'closed' = 'new';
  private readonly inbox = new Inbox(this);
  private since: number;
  private heardAt = 0;
  private toldAt = 0;

  /**
   * @param ip the client's address
   * @param id what others may see, where it was negotiated
   * @param token what its requests name it by: secret
   */
  constructor(
    private readonly around: Surroundings,
    readonly ip: string,
    readonly id: string = '',
    readonly token: string = '',
  ) {
    this.since = around.uptime();
  }

  /** The handshake was made and nobody has closed. */
  get isOpen(): boolean {
    return this.phase === 'open';
  }

  get isClosed(): boolean {
    return this.phase === 'closed';
  }

  /** The client has come by its transport; now it has to greet. */
  start(transport: Transport, user: HubUser | undefined): void {
    this.transport = transport;
    this.user = user;
    this.since = this.around.uptime();
  }

  /** Sends to a client that has made its handshake; nothing to others. */
  send(packet: Packet): void {
    if (this.phase !== 'open') return;
    this.toldAt = this.around.uptime();
    this.transport?.write(packet);
  }

  sendText(text: string): void {
    this.send(new Packet(text));
  }

  /** Takes what the client sent. @returns when all of it has been worked off; never throws */
  async receive(piece: Buffer): Promise<void> {
    if (this.phase === 'closed') return;
    this.heardAt = this.around.uptime();
    await this.inbox.receive(piece);
  }

  /** Deals with one message. @throws ProtocolError */
  take(record: string): Promise<void> | undefined {
    if (this.phase === 'open') return this.handle(record);
    this.greet(record);
    return undefined;
  }

  /** Ends with a Close message that says why; a client that has not greeted gets it as the handshake's error. */
  close(closing: Closing): void {
    if (this.phase === 'closed') return;
    if (this.phase === 'open') this.transport?.write(new Packet(writeClose(closing)));
    else if (closing.error !== undefined) this.transport?.write(new Packet(writeHandshake(closing.error)));
    this.end();
  }

  /** Ends because of what the client sent, or because we failed: that alone is told. */
  fail(error: unknown): void {
    const isTheirs = error instanceof ProtocolError;
    if (!isTheirs) this.around.log.error({ err: error }, 'a hub connection failed');
    this.close({ error: isTheirs ? error.message : 'The connection failed.', allowReconnect: !isTheirs });
  }

  /** Said by the transport: the client is away. */
  gone(): void {
    this.phase = 'closed';
    this.around.forget(this);
  }

  /** Once a second: what is due by time alone. */
  tick(now: number): void {
    this.transport?.tick(now);
    if (this.phase === 'new') this.tickNew(now);
    if (this.phase !== 'open' || this.transport?.isPolled) return;
    if (now - this.heardAt >= SILENT_AFTER)
      this.close({ error: 'The client was silent.', allowReconnect: true });
    else if (now - this.toldAt >= PING_AFTER) this.send(ping);
  }

  private tickNew(now: number): void {
    if (now - this.since < GREETS_WITHIN) return;
    if (this.transport) this.close({ error: 'No handshake came in time.' });
    else this.gone();
  }

  private greet(record: string): void {
    const error = readHandshake(record);
    if (error !== undefined) {
      this.close({ error });
      return;
    }
    this.phase = 'open';
    this.send(welcome);
  }

  private handle(record: string): Promise<void> | undefined {
    const message = readMessage(record);
    if (message.kind === 'nothing') return undefined;
    if (message.kind !== 'close') return this.around.dispatch(this, message);
    this.end();
    return undefined;
  }

  private end(): void {
    this.phase = 'closed';
    if (this.transport) this.transport.end();
    else this.around.forget(this);
  }
}
