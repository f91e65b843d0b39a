import { sql } from 'drizzle-orm';
import type { Database } from '../database';
import { type Backplane, type BackplaneLog, Listeners, type Publish } from './backplane';
import { PostgresListener } from './postgresListener';

const CHANNEL = 'corsi_backplane';
/** PostgreSQL refuses notifications of 8,000 bytes. */
const MAX_BYTES = 7500;

type Run = (channel: string, text: string) => Promise<unknown>;

export interface BackplaneOptions {
  readonly database: Database;
  readonly log: BackplaneLog;
}

/** Creates the backplane of a process: LISTEN and NOTIFY, its own messages included. */
export function createBackplane({ database: { orm, directUrl }, log }: BackplaneOptions): Backplane {
  const listeners = new Listeners(log);
  const listener = new PostgresListener({
    url: directUrl,
    channel: CHANNEL,
    log,
    onMessage: (text) => {
      const { topic, message } = JSON.parse(text);
      listeners.emit(topic, message);
    },
    onReconnect: () => listeners.emitGap(),
  });
  listener.start();
  return {
    publish: publishThrough((channel, text) => orm.execute(notification(channel, text))),
    transaction: (work) =>
      orm.transaction((tx) =>
        work(
          tx,
          publishThrough((channel, text) => tx.execute(notification(channel, text))),
        ),
      ),
    subscribe: (topic, listener) => listeners.subscribe(topic, listener),
    onGap: (listener) => listeners.onGap(listener),
    get isListening() {
      return listener.isListening;
    },
    close: () => listener.close(),
  };
}

/** Inside a transaction PostgreSQL delivers on commit, to this process too. */
const notification = (channel: string, text: string) => sql`select pg_notify(${channel}, ${text})`;

function publishThrough(run: Run): Publish {
  return async (topic, message) => {
    const text = JSON.stringify({ topic, message });
    if (Buffer.byteLength(text) > MAX_BYTES) throw new Error(`A message on ${topic} is too long for NOTIFY`);
    await run(CHANNEL, text);
  };
}
