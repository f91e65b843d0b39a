import type { HubEventArguments } from '../../../contract/notifications/hub';
import type { Transaction } from '../database/executor';
import type { Subject } from './subjects';

/** A purchase that every process announces to its clients. */
export interface PurchaseAnnouncement {
  /** The buyer's own connections are left out. */
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

/** A due review prompt, for all open pages of its user. */
export interface ReviewPromptMessage {
  readonly userId: string;
  readonly courseId: string;
  readonly rowId: string;
  readonly course: HubEventArguments<'ShowWriteCommentNotification'>[3];
}

/** Messages between processes, by topic: plain JSON, below 7,500 bytes. */
export interface Topics {
  readonly purchase: PurchaseAnnouncement;
  /** A write that visitors see: kept answers about these subjects are stale; null is all. */
  readonly content: readonly Subject[] | null;
  readonly reviewPrompt: ReviewPromptMessage;
}
export type Topic = keyof Topics;

export type Publish = <Name extends Topic>(topic: Name, message: Topics[Name]) => Promise<void>;
export type Listener<Name extends Topic> = (message: Topics[Name]) => void;

/** Carries messages to all processes on one database, this one included. */
export interface Backplane {
  /** Sends to all processes at once. @throws when it could not be sent */
  readonly publish: Publish;
  /**
   * Runs a transaction with its own `publish`: messages are delivered on commit and dropped on rollback. Do not use
   * `backplane.publish` inside it (see Database.orm).
   */
  transaction<Result>(work: (tx: Transaction, publish: Publish) => Promise<Result>): Promise<Result>;
  /** @returns unsubscribe */
  subscribe<Name extends Topic>(topic: Name, listener: Listener<Name>): () => void;
  /** Called after a reconnection, when messages may have been missed. */
  onGap(listener: () => void): () => void;
  /** Whether messages of other processes arrive at the moment. */
  readonly isListening: boolean;
  close(): Promise<void>;
}

export interface BackplaneLog {
  info(message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** The listeners of one process. A listener that throws is logged; the others still run. */
export class Listeners {
  private readonly byTopic = new Map<Topic, Set<(message: never) => void>>();
  private readonly ofGaps = new Set<() => void>();

  constructor(private readonly log: BackplaneLog) {}

  subscribe<Name extends Topic>(topic: Name, listener: Listener<Name>): () => void {
    const all = this.byTopic.get(topic) ?? new Set();
    this.byTopic.set(topic, all);
    all.add(listener);
    return () => void all.delete(listener);
  }

  onGap(listener: () => void): () => void {
    this.ofGaps.add(listener);
    return () => void this.ofGaps.delete(listener);
  }

  emit(topic: Topic, message: unknown): void {
    for (const listener of this.byTopic.get(topic) ?? []) this.guard(() => listener(message as never));
  }

  emitGap(): void {
    for (const listener of this.ofGaps) this.guard(listener);
  }

  private guard(run: () => void): void {
    try {
      run();
    } catch (err) {
      this.log.error({ err }, 'a backplane listener failed');
    }
  }
}
