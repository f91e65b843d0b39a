/** A mail ready to go. */
export interface OutgoingMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Whom an answer goes to, '' for the sender. */
  readonly replyTo: string;
  /** An event that goes along as iCalendar, '' for none. */
  readonly calendar: string;
}

/** What carries mails away: an SMTP server, or nothing but the mailbox of the database. */
export interface MailTransport {
  /** The mails stay with us to be read, links and all: the mailbox of a shop that sends none. */
  readonly keepsMails: boolean;
  /** @throws MailRefusal, or any other error for a failure that another try may mend */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** Why a mail did not go. */
export class MailRefusal extends Error {
  override readonly name = 'MailRefusal';

  constructor(
    /** `mail`: this one for ever; `mail_for_now`: this one at present; `server`: whichever mail it was. */
    readonly concerns: 'mail' | 'mail_for_now' | 'server',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Without SMTP_URL: the row in the database is the mailbox, and writing it was the delivery. */
export const embeddedMailbox: MailTransport = {
  keepsMails: true,
  send: async () => {},
  close: () => {},
};
