import { TransactionRollbackError } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Configuration } from '../configuration';
import { type Database, newId } from '../database';
import type { Executor, Transaction } from '../database/executor';
import type { Cookies } from '../http/cookies';
import { isLoopback } from '../loopback';
import { letters, type MailData, type MailTemplate } from './letters';
import { type MailLinks, mailLinks, withoutTokens } from './links';
import { browserOf, mailboxLinks, markBrowser } from './mailboxLinks';
import { addMail, changeMail, claimMail, countMailsTo, type MailRow } from './queries';
import { MailRefusal, type MailTransport } from './transport';

/** Tries until a mail is given up; with the pauses between them about a day. */
export const MOST_ATTEMPTS = 12;
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 6 * 3_600_000;
/** Well above what one try can take. */
const LEASE_MS = 10 * 60_000;

export interface MailRequest<T extends MailTemplate = MailTemplate> {
  /** Names what causes it (`activation:<token id>`): of each cause one mail is ever sent. */
  readonly cause: string;
  readonly to: string;
  readonly template: T;
  readonly data: MailData[T];
  /** Whom an answer goes to; the sender if absent. */
  readonly replyTo?: string;
  /** An event that goes along as iCalendar. */
  readonly calendar?: string;
}

/** A mail written out, ready for the transaction of what causes it. */
export interface WrittenMail {
  readonly id: string;
  readonly cause: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly replyTo: string;
  readonly calendar: string;
  readonly createdAt: Date;
}

export interface Outbox {
  /** Addresses for `data.link`. */
  readonly links: MailLinks;
  /** Mails stay in the database to be read instead of being sent. */
  readonly keepsMails: boolean;
  /**
   * Where the browser that asks can read that mail: in a demo shop that keeps its mails and listens on loopback alone.
   * Nothing otherwise. Never call it with a mail to an account that existed before the request.
   */
  mailboxUrl(mailId: string, cookies: Cookies): { mailboxUrl?: string };
  /** The mail of such an address, for the browser that it was given to. */
  readMailbox(link: string, cookies: Pick<Cookies, 'get'>): string | undefined;
  /** Writes a mail out: before the transaction, which is to be short. */
  write<T extends MailTemplate>(request: MailRequest<T>): Promise<WrittenMail>;
  /** How many mails of a cause's kind (what stands before its colon) an address got in the last hour. */
  countLately(to: string, kind: string): Promise<number>;
  /** To be called after the commit: what waits is sent at once instead of at the next turn. */
  kick(): void;
  /** Sends what is due. Never twice at a time in a process. */
  deliverDue(): Promise<void>;
  /** Waits for the mail under way, and begins no other. */
  close(): Promise<void>;
}

/**
 * Puts a mail into the outbox within the transaction of what causes it: both hold or neither. Call
 * `outbox.kick()` after the commit.
 * @returns false where the cause has had its mail already
 */
export function queueMail(tx: Executor, mail: WrittenMail): Promise<boolean> {
  return addMail(tx, { ...mail, nextAttemptAt: mail.createdAt });
}

/**
 * Does all the work of queueing a mail, and takes it back unless the mail is owed: how long it takes does not tell
 * whether an address has an account.
 */
export async function queueMailIf(isOwed: boolean, tx: Transaction, mail: WrittenMail): Promise<void> {
  try {
    await tx.transaction(async (savepoint) => {
      await queueMail(savepoint, mail);
      if (!isOwed) savepoint.rollback();
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
 * The outbox and its worker. A mail goes out once a cause: its row is unique, a worker takes it for itself, and
 * one that the server has taken is never offered again by this process even if the row could not be changed. A
 * process that dies between the two leaves the one case that no outbox can rule out; the mail's own id, the same
 * at both tries, lets the receiver see it.
 */
export function createOutbox({ database, clock, transport, configuration, log }: OutboxOptions): Outbox {
  const { seller, loginUrl } = configuration.environment;
  const mailbox = mailboxLinks(configuration.sessionSecret, clock);
  const isReadable = configuration.mode === 'demo' && isLoopback(configuration.host) && transport.keepsMails;
  const isHttps = configuration.publicUrl.startsWith('https:');
  const gone = new Set<string>();
  let underWay: Promise<void> | undefined;
  let isKicked = false;
  let isClosed = false;

  const deliverDue = (): Promise<void> => {
    isKicked = true;
    underWay ??= deliverWhileKicked().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };

  async function deliverWhileKicked(): Promise<void> {
    while (isKicked && !isClosed) {
      isKicked = false;
      while (!isClosed && (await deliverOne())) {}
    }
  }

  /** @returns whether to go on with the next */
  async function deliverOne(): Promise<boolean> {
    const now = clock();
    const mail = await claimMail(database, now, new Date(now.getTime() + LEASE_MS));
    if (!mail) return false;
    try {
      if (!gone.has(mail.id)) await transport.send(mail);
    } catch (error) {
      return postpone(mail, error as Error);
    }
    gone.add(mail.id);
    const texts = transport.keepsMails
      ? {}
      : { html: withoutTokens(mail.html), text: withoutTokens(mail.text) };
    await changeMail(database, mail.id, { status: 'sent', sentAt: clock(), lastError: '', ...texts });
    gone.delete(mail.id);
    log.info({ mail: mail.id, attempts: mail.attempts }, 'a mail was delivered');
    return true;
  }

  async function postpone(mail: MailRow, error: Error): Promise<boolean> {
    const concerns = error instanceof MailRefusal ? error.concerns : 'server';
    const isGivenUp = concerns === 'mail' || mail.attempts >= MOST_ATTEMPTS;
    const lastError = error.message.slice(0, 300);
    await changeMail(database, mail.id, {
      lastError,
      ...(isGivenUp
        ? { status: 'failed' as const, html: withoutTokens(mail.html), text: withoutTokens(mail.text) }
        : { nextAttemptAt: new Date(clock().getTime() + pauseAfter(mail.attempts)) }),
    });
    const line = isGivenUp ? 'a mail was given up' : 'a mail could not be sent yet';
    log.warn({ mail: mail.id, attempts: mail.attempts, reason: lastError }, line);
    // A server that is away is not asked again for each mail that waits.
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
    async write({ cause, to, template, data, replyTo = '', calendar = '' }) {
      const letter = letters[template](data);
      const { writeLetter } = await import('./writeLetter');
      return {
        id: newId(),
        cause,
        to,
        subject: letter.subject,
        ...writeLetter(letter, seller),
        replyTo,
        calendar,
        createdAt: clock(),
      };
    },
    countLately: (to, kind) => countMailsTo(database, to, kind, new Date(clock().getTime() - 3_600_000)),
    kick() {
      deliverDue().catch((error: unknown) => log.error({ err: error }, 'sending mails failed'));
    },
    deliverDue,
    async close() {
      isClosed = true;
      await underWay?.catch(() => undefined);
      transport.close();
    },
  };
}

/** Milliseconds: twice as long after each try. */
export function pauseAfter(attempts: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1));
}
