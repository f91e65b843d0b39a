import type { FastifyBaseLogger } from 'fastify';
import type { Configuration } from './configuration';
import type { Database } from './database';
import type { Backplane } from './hub/backplane';
import type { Outbox } from './mail/outboxService';
import type { MediaStore } from './media/store';
import type { PaymentProvider } from './payments/provider';

/** What a resource's routes and services are given; made once at start (see main.ts). */
export interface Deps {
  readonly configuration: Configuration;
  readonly database: Database;
  /** Messages to all processes. */
  readonly backplane: Backplane;
  /** The present. Tests hand in their own. */
  readonly clock: () => Date;
  /** Milliseconds since some beginning; passes evenly, whatever is done to the clock. */
  readonly uptime: () => number;
  readonly media: MediaStore;
  readonly payments: PaymentProvider;
  readonly mails: Outbox;
  readonly log: FastifyBaseLogger;
}
