import { sql } from 'drizzle-orm';
import type { Database } from '../database';
import { type Backplane, type BackplaneLog, Listeners, localBackplane, type Publish } from './backplane';
import { PostgresListener } from './postgresListener';

const CHANNEL = 'corsi_backplane';
/** PostgreSQL refuses notifications of 8,000 bytes. */
const MOST_BYTES = 7500;

type Run = (channel: string, text: string) => Promise<unknown>;

export interface BackplaneOptions {
  readonly database: Database;
  /** PostgreSQL's address without a pooler in transaction mode in between; unused by the embedded database. */
  readonly listenUrl?: string | undefined;
  readonly log: BackplaneLog;
}

/** The backplane of this process: in the process where the database is, else through LISTEN and NOTIFY. */
export function createBackplane({ database, listenUrl, log }: BackplaneOptions): Backplane {
  return database.embedded || listenUrl === undefined
    ? localBackplane(database, log)
    : postgresBackplane({ database, listenUrl, log });
}

function postgresBackplane({
  database: { orm },
  listenUrl,
  log,
}: BackplaneOptions & { listenUrl: string }): Backplane {
  const listeners = new Listeners(log);
  const listener = new PostgresListener({
    url: listenUrl,
    channel: CHANNEL,
    log,
    hear: (text) => {
      const { topic, message } = JSON.parse(text);
      listeners.tell(topic, message);
    },
    onReturn: () => listeners.tellGap(),
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
    subscribe: (topic, hear) => listeners.subscribe(topic, hear),
    onGap: (hear) => listeners.onGap(hear),
    get isListening() {
      return listener.isListening;
    },
    close: () => listener.close(),
  };
}

/** Within a transaction PostgreSQL itself delivers at the commit, to this process as to the others. */
const notification = (channel: string, text: string) => sql`select pg_notify(${channel}, ${text})`;

function publishThrough(run: Run): Publish {
  return async (topic, message) => {
    const text = JSON.stringify({ topic, message });
    if (Buffer.byteLength(text) > MOST_BYTES) throw new Error(`A message on ${topic} is too long to be told`);
    await run(CHANNEL, text);
  };
}
