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

/** Milliseconds (spec §9 and the SignalR protocol). */
export const PING_AFTER = 15_000;
export const SILENT_AFTER = 30_000;
export const HANDSHAKE_TIMEOUT = 15_000;

/** Shared by all connections of a process. */
export interface ConnectionContext {
  /** Monotonic milliseconds (Deps.uptime). */
  readonly uptime: () => number;
  readonly log: FastifyBaseLogger;
  /** Runs and completes an invocation. Never throws. */
  readonly dispatch: (connection: HubConnection, invocation: Invocation) => Promise<void>;
  /** Removes an ended connection. */
  readonly forget: (connection: HubConnection) => void;
}

/** The user of a connection's token when it started. */
export interface HubUser {
  readonly id: string;
  readonly loginId: string;
}

const ping = new Packet(PING);
const handshakeAnswer = new Packet(writeHandshake());

/** The protocol state of one client, from its negotiation on, independent of its transport. */
export class HubConnection {
  /** Undefined for a visitor. */
  user: HubUser | undefined;
  transport: Transport | undefined;
  private phase: 'new' | 'open' | 'closed' = 'new';
  private readonly inbox = new Inbox(this);
  private since: number;
  private receivedAt = 0;
  private sentAt = 0;

  /**
   * @param ip the client's address
   * @param id public, present when negotiated
   * @param token secret; its requests carry it
   */
  constructor(
    private readonly context: ConnectionContext,
    readonly ip: string,
    readonly id: string = '',
    readonly token: string = '',
  ) {
    this.since = context.uptime();
  }

  /** The handshake is done and neither side has closed. */
  get isOpen(): boolean {
    return this.phase === 'open';
  }

  get isClosed(): boolean {
    return this.phase === 'closed';
  }

  /** Attaches the transport; the client must now send its handshake. */
  start(transport: Transport, user: HubUser | undefined): void {
    this.transport = transport;
    this.user = user;
    this.since = this.context.uptime();
  }

  /** Sends, provided that the handshake is done. */
  send(packet: Packet): void {
    if (this.phase !== 'open') return;
    this.sentAt = this.context.uptime();
    this.transport?.write(packet);
  }

  sendText(text: string): void {
    this.send(new Packet(text));
  }

  /** Resolves when all messages of a chunk are processed. Never throws. */
  async receive(chunk: Buffer): Promise<void> {
    if (this.phase === 'closed') return;
    this.receivedAt = this.context.uptime();
    await this.inbox.receive(chunk);
  }

  /** Processes one message. @throws ProtocolError */
  process(record: string): Promise<void> | undefined {
    if (this.phase === 'open') return this.handle(record);
    this.handshake(record);
    return undefined;
  }

  /** Ends with a Close message, or before the handshake with a handshake error. */
  close(closing: Closing): void {
    if (this.phase === 'closed') return;
    if (this.phase === 'open') this.transport?.write(new Packet(writeClose(closing)));
    else if (closing.error !== undefined) this.transport?.write(new Packet(writeHandshake(closing.error)));
    this.end();
  }

  /** Ends after an error. The client sees the text of a ProtocolError only. */
  fail(error: unknown): void {
    const isTheirs = error instanceof ProtocolError;
    if (!isTheirs) this.context.log.error({ err: error }, 'a hub connection failed');
    this.close({ error: isTheirs ? error.message : 'The connection failed.', allowReconnect: !isTheirs });
  }

  /** Called by the transport when the client has disconnected. */
  disconnected(): void {
    this.phase = 'closed';
    this.context.forget(this);
  }

  /** Called once a second: pings and timeouts. */
  tick(now: number): void {
    this.transport?.tick(now);
    if (this.phase === 'new') this.tickNew(now);
    if (this.phase !== 'open' || this.transport?.isPolled) return;
    if (now - this.receivedAt >= SILENT_AFTER)
      this.close({ error: 'The client was silent.', allowReconnect: true });
    else if (now - this.sentAt >= PING_AFTER) this.send(ping);
  }

  private tickNew(now: number): void {
    if (now - this.since < HANDSHAKE_TIMEOUT) return;
    if (this.transport) this.close({ error: 'No handshake came in time.' });
    else this.disconnected();
  }

  private handshake(record: string): void {
    const error = readHandshake(record);
    if (error !== undefined) {
      this.close({ error });
      return;
    }
    this.phase = 'open';
    this.send(handshakeAnswer);
  }

  private handle(record: string): Promise<void> | undefined {
    const message = readMessage(record);
    if (message.kind === 'nothing') return undefined;
    if (message.kind !== 'close') return this.context.dispatch(this, message);
    this.end();
    return undefined;
  }

  private end(): void {
    this.phase = 'closed';
    if (this.transport) this.transport.end();
    else this.context.forget(this);
  }
}
