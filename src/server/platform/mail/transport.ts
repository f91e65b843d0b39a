export interface OutgoingMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Reply-To address, '' for the sender. */
  readonly replyTo: string;
  /** An iCalendar attachment, '' for none. */
  readonly calendar: string;
  /** The purchase whose receipt is attached, '' for none. */
  readonly receiptOf: string;
  /** The movement whose credit note is attached, '' for none. */
  readonly creditNoteOf: string;
}

/** A file that goes along. */
export interface MailFile {
  readonly name: string;
  readonly content: Buffer;
}

/** Read what is attached as PDF; undefined where there is none. */
export interface ReadFiles {
  receipt(purchaseId: string): Promise<MailFile | undefined>;
  creditNote(movementId: string): Promise<MailFile | undefined>;
}

/** Sends mails by SMTP, or keeps them in the database's mailbox. */
export interface MailTransport {
  /** Whether mails stay readable in the database, with their links, instead of being sent. */
  readonly keepsMails: boolean;
  /** @throws MailRefusal, or another error when a retry may succeed */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** Why a mail was not accepted. */
export class MailRefusal extends Error {
  override readonly name = 'MailRefusal';

  constructor(
    /** `mail`: this mail, permanently; `mail_for_now`: this mail, temporarily; `server`: all mails. */
    readonly concerns: 'mail' | 'mail_for_now' | 'server',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Without SMTP_URL the row in the database is the mailbox and needs no delivery. */
export const embeddedMailbox: MailTransport = {
  keepsMails: true,
  send: async () => {},
  close: () => {},
};
