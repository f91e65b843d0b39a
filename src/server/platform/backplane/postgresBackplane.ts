import { sql } from 'drizzle-orm';
import { type Database, newId } from '../database';
import { type Backplane, type BackplaneLog, Listeners, type Topic } from './backplane';
import { PostgresListener } from './postgresListener';

const CHANNEL = 'corsi_backplane';
/** PostgreSQL refuses notifications of 8,000 bytes. */
const MAX_BYTES = 7500;

export interface BackplaneOptions {
  readonly database: Database;
  readonly log: BackplaneLog;
}

/**
 * Creates the backplane of a process, by LISTEN and NOTIFY. Its own messages reach its listeners at once, or with the commit,
 * without the way through the database.
 */
export function createBackplane({ database: { orm, directUrl }, log }: BackplaneOptions): Backplane {
  const listeners = new Listeners(log);
  const own = new OwnMessages();
  const deliver = ({ topic, message, id }: Sent) => {
    if (own.isFirst(id)) listeners.emit(topic, message);
  };
  const listener = new PostgresListener({
    url: directUrl,
    channel: CHANNEL,
    log,
    onMessage: (text) => deliver(JSON.parse(text)),
    onReconnect: () => {
      own.forget();
      listeners.emitGap();
    },
  });
  listener.start();
  return {
    async publish(topic, message) {
      const sent = { topic, message, id: own.nextId() };
      const statement = notification(sent);
      deliver(sent);
      await orm.execute(statement);
    },
    async transaction(work) {
      const sent: Sent[] = [];
      const result = await orm.transaction((tx) =>
        work(tx, async (topic, message) => {
          const next = { topic, message, id: own.nextId() };
          await tx.execute(notification(next));
          sent.push(next);
        }),
      );
      sent.forEach(deliver);
      return result;
    },
    subscribe: (topic, listener) => listeners.subscribe(topic, listener),
    onGap: (listener) => listeners.onGap(listener),
    get isListening() {
      return listener.isListening;
    },
    close: () => listener.close(),
  };
}

interface Sent {
  readonly topic: Topic;
  readonly message: unknown;
  readonly id: string;
}

/** A process's own messages come twice, with the commit and as notifications; in either order the second is dropped. */
class OwnMessages {
  private readonly process = newId();
  private readonly delivered = new Set<string>();
  private last = 0;

  nextId(): string {
    this.last += 1;
    return `${this.process}.${this.last}`;
  }

  isFirst(id: string): boolean {
    if (!id.startsWith(this.process)) return true;
    if (this.delivered.delete(id)) return false;
    this.delivered.add(id);
    return true;
  }

  /** After a lost connection: notifications sent meanwhile never come. */
  forget(): void {
    this.delivered.clear();
  }
}

/** Inside a transaction PostgreSQL delivers on commit. @throws when the message is too long */
function notification(sent: Sent) {
  const text = JSON.stringify(sent);
  if (Buffer.byteLength(text) > MAX_BYTES)
    throw new Error(`A message on ${sent.topic} is too long for NOTIFY`);
  return sql`select pg_notify(${CHANNEL}, ${text})`;
}
