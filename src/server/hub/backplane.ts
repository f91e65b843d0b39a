import type { HubEventArguments } from '../../contract/hub';
import type { Database } from '../database';
import type { Transaction } from '../database/executor';
import type { Subject } from '../http/publicCache';

/** Somebody has bought something, as every process tells its clients. */
export interface PurchaseAnnouncement {
  /** Who is not told: the buyer's own connections. */
  readonly buyerId: string;
  /** First name and initial, never more of a person. */
  readonly buyer: string;
  readonly title: string;
  /** Euro. */
  readonly price: number;
  /** A path of this site. */
  readonly link: string;
  readonly kind: 'course' | 'bundle';
}

/** A review prompt that has become due, for all pages of its user. */
export interface ReviewPromptMessage {
  readonly userId: string;
  readonly courseId: string;
  readonly rowId: string;
  readonly course: HubEventArguments<'ShowWriteCommentNotification'>[3];
}

/** What processes tell each other, by topic: plain JSON, below 7,500 bytes. */
export interface Topics {
  readonly purchase: PurchaseAnnouncement;
  /** What visitors see was written: kept answers about these subjects are stale; null is all. */
  readonly content: readonly Subject[] | null;
  readonly reviewPrompt: ReviewPromptMessage;
}
export type Topic = keyof Topics;

export type Publish = <Name extends Topic>(topic: Name, message: Topics[Name]) => Promise<void>;
export type Hear<Name extends Topic> = (message: Topics[Name]) => void;

/** Carries messages to all processes on one database, this one included. */
export interface Backplane {
  /** Tells all processes, now. @throws when it could not be sent */
  readonly publish: Publish;
  /**
   * A transaction in which `publish` counts: its messages are delivered once it is committed, and never if it is
   * rolled back. Inside of it `backplane.publish` must not be used (see Database.orm).
   */
  transaction<Result>(work: (tx: Transaction, publish: Publish) => Promise<Result>): Promise<Result>;
  /** @returns what ends the subscription */
  subscribe<Name extends Topic>(topic: Name, hear: Hear<Name>): () => void;
  /** Told after messages may have been missed: the connection to the others was lost, and is back. */
  onGap(hear: () => void): () => void;
  /** Whether this process hears the others at this moment. */
  readonly isListening: boolean;
  close(): Promise<void>;
}

export interface BackplaneLog {
  info(message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** Who hears what within a process: one listener's failure is logged and keeps nothing from the others. */
export class Listeners {
  private readonly byTopic = new Map<Topic, Set<(message: never) => void>>();
  private readonly ofGaps = new Set<() => void>();

  constructor(private readonly log: BackplaneLog) {}

  subscribe<Name extends Topic>(topic: Name, hear: Hear<Name>): () => void {
    const all = this.byTopic.get(topic) ?? new Set();
    this.byTopic.set(topic, all);
    all.add(hear);
    return () => void all.delete(hear);
  }

  onGap(hear: () => void): () => void {
    this.ofGaps.add(hear);
    return () => void this.ofGaps.delete(hear);
  }

  tell(topic: Topic, message: unknown): void {
    for (const hear of this.byTopic.get(topic) ?? []) this.guard(() => hear(message as never));
  }

  tellGap(): void {
    for (const hear of this.ofGaps) this.guard(hear);
  }

  private guard(run: () => void): void {
    try {
      run();
    } catch (err) {
      this.log.error({ err }, 'a listener of the backplane failed');
    }
  }
}

/** For the embedded database, whose process is the only one: messages go straight to this process's listeners. */
export function localBackplane({ orm }: Pick<Database, 'orm'>, log: BackplaneLog): Backplane {
  const listeners = new Listeners(log);
  return {
    publish: async (topic, message) => listeners.tell(topic, message),
    async transaction(work) {
      const told: [Topic, unknown][] = [];
      const result = await orm.transaction((tx) =>
        work(tx, async (topic, message) => void told.push([topic, message])),
      );
      for (const [topic, message] of told) listeners.tell(topic, message);
      return result;
    },
    subscribe: (topic, hear) => listeners.subscribe(topic, hear),
    onGap: (hear) => listeners.onGap(hear),
    isListening: true,
    close: async () => {},
  };
}
