import { TransactionRollbackError } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Configuration } from '../configuration/configuration';
import { isLoopback } from '../configuration/loopback';
import { type Database, newId } from '../database';
import type { Executor, Transaction } from '../database/executor';
import type { Cookies } from '../http/cookies';
import { createJob, type Job } from '../work/job';
import { type MailLinks, mailLinks, withoutTokens } from './links';
import { browserOf, mailboxLinks, markBrowser } from './mailboxLinks';
import { addMail, changeMail, claimMail, countMailsTo, type MailRow } from './queries';
import { type MailData, type MailTemplate, templates } from './templates';
import { MailRefusal, type MailTransport } from './transport';

/** Attempts before giving up; about a day with the delays between them. */
export const MAX_ATTEMPTS = 12;
const FIRST_DELAY_MS = 60_000;
const MAX_DELAY_MS = 6 * 3_600_000;
/** Well above the duration of one attempt. */
const LEASE_MS = 10 * 60_000;

export interface MailRequest<T extends MailTemplate = MailTemplate> {
  /** The idempotency key (`activation:<token id>`): each cause sends only one mail. */
  readonly cause: string;
  readonly to: string;
  readonly template: T;
  readonly data: MailData[T];
  /** Reply-To address; the sender if absent. */
  readonly replyTo?: string;
  /** An iCalendar attachment. */
  readonly calendar?: string;
  /** The purchase whose receipt is attached. */
  readonly receiptOf?: string;
  /** The movement whose credit note is attached. */
  readonly creditNoteOf?: string;
}

/** A rendered mail, ready to be queued in the transaction that causes it. */
export interface WrittenMail {
  readonly id: string;
  readonly cause: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly replyTo: string;
  readonly calendar: string;
  readonly receiptOf: string;
  readonly creditNoteOf: string;
  readonly createdAt: Date;
}

export interface Outbox {
  /** Addresses for `data.link`. */
  readonly links: MailLinks;
  /** Whether mails stay in the database to be read instead of being sent. */
  readonly keepsMails: boolean;
  /**
   * Returns the address where the requesting browser can read a mail: only in a demo shop that keeps its mails and
   * listens on loopback. Never call it for a mail to an account that existed before the request.
   */
  mailboxUrl(mailId: string, cookies: Cookies): { mailboxUrl?: string };
  /** Returns the mail of such an address, only to the browser that it was made for. */
  readMailbox(link: string, cookies: Pick<Cookies, 'get'>): string | undefined;
  /** Renders a mail. Call it before the transaction, which must be short. */
  write<T extends MailTemplate>(request: MailRequest<T>): Promise<WrittenMail>;
  /** Counts an address's mails of the last hour by the kind of cause (the part before the colon). */
  countLately(to: string, kind: string): Promise<number>;
  /** Sends waiting mails now instead of at the next run. Call it after the commit. */
  kick(): void;
  /** The job that `kick` and `deliverDue` run, to be repeated. */
  readonly delivery: Job;
  /** Sends due mails. Never runs concurrently in one process. */
  deliverDue(): Promise<void>;
  /** Finishes the current mail and stops. */
  close(): Promise<void>;
}

/**
 * Queues a mail in the transaction that causes it. Call `outbox.kick()` after the commit.
 * @returns false when the cause has its mail already
 */
export function queueMail(tx: Executor, mail: WrittenMail): Promise<boolean> {
  return addMail(tx, { ...mail, nextAttemptAt: mail.createdAt });
}

/**
 * Queues a mail and removes it again unless it is due, so that the duration does not reveal whether an address has
 * an account.
 */
export async function queueMailIf(isDue: boolean, tx: Transaction, mail: WrittenMail): Promise<void> {
  try {
    await tx.transaction(async (savepoint) => {
      await queueMail(savepoint, mail);
      if (!isDue) savepoint.rollback();
    });
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error;
  }
}

export interface OutboxOptions {
  readonly database: Database;
  readonly clock: () => Date;
  readonly transport: MailTransport;
  readonly configuration: Pick<
    Configuration,
    'publicUrl' | 'environment' | 'mode' | 'host' | 'sessionSecret'
  >;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

/**
 * The outbox and its worker. Each cause sends one mail: its row is unique, a worker claims it, and this process never
 * resends a mail that the server has accepted, even if updating the row fails. If the process dies between the two,
 * the mail is sent twice with the same Message-ID.
 */
export function createOutbox({ database, clock, transport, configuration, log }: OutboxOptions): Outbox {
  const { seller, loginUrl } = configuration.environment;
  const mailbox = mailboxLinks(configuration.sessionSecret, clock);
  const isReadable = configuration.mode === 'demo' && isLoopback(configuration.host) && transport.keepsMails;
  const isHttps = configuration.publicUrl.startsWith('https:');
  const accepted = new Set<string>();
  let isClosed = false;
  let isServerOut = false;

  const delivery = createJob({
    name: 'sending mails',
    async run() {
      while (!isClosed && (await deliverOne())) {}
    },
    log,
    noteOutage: (error) => database.outages.note(error),
  });

  /** @returns whether to continue with the next mail */
  async function deliverOne(): Promise<boolean> {
    const now = clock();
    const mail = await claimMail(database, now, new Date(now.getTime() + LEASE_MS));
    if (!mail) return false;
    try {
      if (!accepted.has(mail.id)) await transport.send(mail);
    } catch (error) {
      return postpone(mail, error as Error);
    }
    accepted.add(mail.id);
    noteServer(false);
    const texts = transport.keepsMails
      ? {}
      : { html: withoutTokens(mail.html), text: withoutTokens(mail.text) };
    await changeMail(database, mail.id, { status: 'sent', sentAt: clock(), lastError: '', ...texts });
    accepted.delete(mail.id);
    log.info({ mail: mail.id, attempts: mail.attempts }, 'mail delivered');
    return true;
  }

  /** Logs an outage of the mail server when it begins and when it is over. */
  function noteServer(isOut: boolean, error?: Error): void {
    if (isOut === isServerOut) return;
    isServerOut = isOut;
    if (isOut) log.error({ reason: error?.message }, 'the mail server takes no mails');
    else log.info('the mail server takes mails again');
  }

  async function postpone(mail: MailRow, error: Error): Promise<boolean> {
    const concerns = error instanceof MailRefusal ? error.concerns : 'server';
    noteServer(concerns === 'server', error);
    const isGivenUp = concerns === 'mail' || mail.attempts >= MAX_ATTEMPTS;
    const lastError = error.message.slice(0, 300);
    await changeMail(database, mail.id, {
      lastError,
      ...(isGivenUp
        ? { status: 'failed' as const, html: withoutTokens(mail.html), text: withoutTokens(mail.text) }
        : { nextAttemptAt: new Date(clock().getTime() + retryDelay(mail.attempts)) }),
    });
    const line = isGivenUp ? 'mail failed permanently' : 'mail failed, will be retried';
    log.warn({ mail: mail.id, attempts: mail.attempts, reason: lastError }, line);
    // When the server is unreachable, the other waiting mails would fail too.
    return concerns !== 'server';
  }

  return {
    links: mailLinks(configuration.publicUrl, loginUrl),
    keepsMails: transport.keepsMails,
    mailboxUrl: (mailId, cookies) =>
      isReadable ? { mailboxUrl: mailbox.to(mailId, markBrowser(cookies, isHttps)) } : {},
    readMailbox(link, cookies) {
      const browser = isReadable ? browserOf(cookies) : undefined;
      return browser && mailbox.read(link, browser);
    },
    async write({
      cause,
      to,
      template,
      data,
      replyTo = '',
      calendar = '',
      receiptOf = '',
      creditNoteOf = '',
    }) {
      const content = templates[template](data);
      const { renderMail } = await import('./renderMail');
      return {
        id: newId(),
        cause,
        to,
        subject: content.subject,
        ...renderMail(content, seller),
        replyTo,
        calendar,
        receiptOf,
        creditNoteOf,
        createdAt: clock(),
      };
    },
    countLately: (to, kind) => countMailsTo(database, to, kind, new Date(clock().getTime() - 3_600_000)),
    delivery,
    kick: () => void delivery.kick(),
    deliverDue: delivery.run,
    async close() {
      isClosed = true;
      await delivery.stop();
      transport.close();
    },
  };
}

/** Returns milliseconds, doubled after each attempt. */
export function retryDelay(attempts: number): number {
  return Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempts - 1));
}
