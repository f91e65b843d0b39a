import type { FastifyBaseLogger } from 'fastify';
import type { Backplane } from './backplane/backplane';
import type { Configuration } from './configuration/configuration';
import type { Database } from './database';
import type { Outbox } from './mail/outboxService';
import type { MediaStore } from './media/store';
import type { Payments } from './paymentProvider';
import type { Job } from './work/job';

/** Dependencies of routes and services, created once at start (see start.ts). */
export interface Deps {
  readonly configuration: Configuration;
  readonly database: Database;
  /** Messages to all processes. */
  readonly backplane: Backplane;
  /** The current time; tests replace it. */
  readonly clock: () => Date;
  /** Monotonic milliseconds, independent of the system clock. */
  readonly uptime: () => number;
  readonly media: MediaStore;
  /** Makes the versions of queued videos. Absent without ffmpeg: videos are then played as they were uploaded. */
  readonly versions?: Job | undefined;
  readonly payments: Payments;
  readonly mails: Outbox;
  readonly log: FastifyBaseLogger;
}
