import { Client } from 'pg';
import type { BackplaneLog } from './backplane';

interface ListenerOptions {
  readonly url: string;
  readonly channel: string;
  readonly log: BackplaneLog;
  readonly hear: (text: string) => void;
  /** Listening again after a connection was lost: what was told meanwhile has been missed. */
  readonly onReturn: () => void;
}

/** Milliseconds: the pause before the first new try, doubled with each failure. */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 10_000;
/** How often the connection is tried out: one whose other end went away says nothing by itself. */
const TRY_OUT_EVERY = 15_000;
const ANSWERS_WITHIN = 5000;

/** One connection that listens, for ever: when it breaks, another takes its place. */
export class PostgresListener {
  private client: Client | undefined;
  private retry: NodeJS.Timeout | undefined;
  private readonly trial: NodeJS.Timeout;
  private pause = FIRST_PAUSE;
  private hasListened = false;
  private isClosed = false;
  private connecting: Promise<void> = Promise.resolve();
  isListening = false;

  constructor(private readonly options: ListenerOptions) {
    this.trial = setInterval(() => this.tryOut(), TRY_OUT_EVERY).unref();
  }

  start(): void {
    this.connecting = this.connect();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.isListening = false;
    clearTimeout(this.retry);
    clearInterval(this.trial);
    await this.connecting;
    await this.client?.end().catch(() => {});
  }

  private async connect(): Promise<void> {
    const { url, channel, hear, log } = this.options;
    const client = new Client({
      ...{ connectionString: url, application_name: 'corsi backplane', keepAlive: true },
      ...{ connectionTimeoutMillis: ANSWERS_WITHIN, query_timeout: ANSWERS_WITHIN },
    });
    this.client = client;
    client.on('error', (error) => this.lose(client, error));
    client.on('end', () => this.lose(client, new Error('the connection ended')));
    client.on('notification', ({ payload }) => {
      try {
        hear(payload ?? '');
      } catch (err) {
        log.error({ err }, 'a message of the backplane could not be read');
      }
    });
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch (error) {
      this.lose(client, error as Error);
      return;
    }
    if (this.client !== client) return;
    this.isListening = true;
    this.pause = FIRST_PAUSE;
    if (this.hasListened) this.options.onReturn();
    this.hasListened = true;
    log.info('listening to the other processes');
  }

  /** Of one connection heard once, whatever it says besides. */
  private lose(client: Client, error: Error): void {
    if (this.client !== client || this.isClosed) return;
    this.client = undefined;
    this.isListening = false;
    client.end().catch(() => {});
    this.options.log.warn({ reason: error.message, pause: this.pause }, 'the other processes are not heard');
    this.retry = setTimeout(() => this.start(), this.pause).unref();
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  private tryOut(): void {
    const { client } = this;
    if (!client || !this.isListening) return;
    client.query('select 1').catch((error: Error) => this.lose(client, error));
  }
}
