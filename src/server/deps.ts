import type { FastifyBaseLogger } from 'fastify';
import type { Configuration } from './configuration';
import type { Database } from './database';
import type { Outbox } from './mail/outboxService';
import type { MediaStore } from './media/store';
import type { PaymentProvider } from './payments/provider';

/** What a resource's routes and services are given; made once at start (see main.ts). */
export interface Deps {
  readonly configuration: Configuration;
  readonly database: Database;
  /** The present. Tests hand in their own. */
  readonly clock: () => Date;
  readonly media: MediaStore;
  readonly payments: PaymentProvider;
  readonly mails: Outbox;
  readonly log: FastifyBaseLogger;
}
