import { Client } from 'pg';
import type { BackplaneLog } from './backplane';

interface ListenerOptions {
  readonly url: string;
  readonly channel: string;
  readonly log: BackplaneLog;
  readonly onMessage: (text: string) => void;
  /** Called after a reconnection: messages sent in between were missed. */
  readonly onReconnect: () => void;
}

/** The delay before the first retry, doubled with each failure. */
const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 10_000;
/** A dead peer is noticed only by a query. */
const PROBE_EVERY_MS = 15_000;
const TIMEOUT_MS = 5000;

/** A connection that runs LISTEN and is replaced when it breaks. */
export class PostgresListener {
  private client: Client | undefined;
  private retry: NodeJS.Timeout | undefined;
  private readonly probeTimer: NodeJS.Timeout;
  private retryDelay = FIRST_RETRY_MS;
  private isLost = false;
  private hasListened = false;
  private isClosed = false;
  private connecting: Promise<void> = Promise.resolve();
  isListening = false;

  constructor(private readonly options: ListenerOptions) {
    this.probeTimer = setInterval(() => this.probe(), PROBE_EVERY_MS).unref();
  }

  start(): void {
    this.connecting = this.connect();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.isListening = false;
    clearTimeout(this.retry);
    clearInterval(this.probeTimer);
    await this.connecting;
    await this.client?.end().catch(() => {});
  }

  private async connect(): Promise<void> {
    const { url, channel, onMessage, log } = this.options;
    const client = new Client({
      connectionString: url,
      application_name: 'corsi backplane',
      keepAlive: true,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
    });
    this.client = client;
    client.on('error', (error) => this.reconnect(client, error));
    client.on('end', () => this.reconnect(client, new Error('the connection ended')));
    client.on('notification', ({ payload }) => {
      try {
        onMessage(payload ?? '');
      } catch (err) {
        log.error({ err }, 'a backplane message could not be handled');
      }
    });
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch (error) {
      this.reconnect(client, error as Error);
      return;
    }
    if (this.client !== client || this.isClosed) return;
    this.isListening = true;
    this.retryDelay = FIRST_RETRY_MS;
    if (this.hasListened) this.options.onReconnect();
    this.hasListened = true;
    this.isLost = false;
    log.info('backplane connected');
  }

  private reconnect(client: Client, error: Error): void {
    if (this.client !== client || this.isClosed) return;
    this.client = undefined;
    this.isListening = false;
    client.end().catch(() => {});
    if (!this.isLost) this.options.log.warn({ reason: error.message }, 'backplane connection lost, retrying');
    this.isLost = true;
    this.retry = setTimeout(() => this.start(), this.retryDelay).unref();
    this.retryDelay = Math.min(this.retryDelay * 2, MAX_RETRY_MS);
  }

  private probe(): void {
    const { client } = this;
    if (!client || !this.isListening) return;
    client.query('select 1').catch((error: Error) => this.reconnect(client, error));
  }
}
