import { createTransport } from 'nodemailer';
import {
  type MailFile,
  MailRefusal,
  type MailTransport,
  type OutgoingMail,
  type ReadFiles,
} from './transport';

export interface SmtpOptions {
  /** `smtp://user:password@host:587`; nodemailer's options may follow as a query. */
  readonly url: string;
  /** Name and address of the sender. */
  readonly from: string;
  /** Timeout in milliseconds. */
  readonly timeout?: number;
  readonly readFiles: ReadFiles;
}

const TIMEOUT_MS = 15_000;

/** Connects and logs in, and sends nothing. @throws what the server says; its code is EAUTH for a wrong password */
export async function probeSmtp(url: string, timeout: number): Promise<void> {
  const transport = createTransport(optionsOf(url, timeout));
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

function optionsOf(url: string, timeout: number) {
  return {
    url,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Sends by SMTP with one connection per mail, since mails are few. */
export function smtpTransport({ url, from, readFiles, timeout = TIMEOUT_MS }: SmtpOptions): MailTransport {
  const transport = createTransport(optionsOf(url, timeout));
  // A document that cannot be read holds up its own mail alone.
  const documentsOf = ({ receiptOf, creditNoteOf }: OutgoingMail) =>
    Promise.all([
      receiptOf ? readFiles.receipt(receiptOf) : undefined,
      creditNoteOf ? readFiles.creditNote(creditNoteOf) : undefined,
    ]).catch((cause: unknown) => {
      throw new MailRefusal('mail_for_now', 'its document could not be read', { cause });
    });
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    keepsMails: false,
    async send(mail) {
      const { id, to, subject, html, text, replyTo, calendar } = mail;
      const documents = await documentsOf(mail);
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          html,
          text,
          ...(replyTo && { replyTo: { name: '', address: replyTo } }),
          attachments: [
            ...(calendar ? [event(calendar)] : []),
            ...documents.flatMap((file) => (file ? [pdf(file)] : [])),
          ],
          // The same at every attempt, so that the receiver can detect a duplicate.
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        throw refusalOf(error as SmtpError);
      }
    },
    close: () => transport.close(),
  };
}

/** PUBLISH adds an event without asking for an answer. */
function event(calendar: string) {
  return {
    filename: 'evento.ics',
    content: calendar,
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  };
}

function pdf({ name, content }: MailFile) {
  return { filename: name, content, contentType: 'application/pdf' };
}

interface SmtpError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
  readonly command?: string;
}

/** Only errors about the recipient or the content concern this mail; all others concern the server. */
function refusalOf(error: SmtpError): MailRefusal {
  const said = [error.command, error.responseCode ?? error.code].filter(Boolean).join(' ');
  // Connection errors are more precise by text; other texts may contain the recipient.
  const message = error.command === 'CONN' || !said ? error.message : said;
  const isOfMail = error.command === 'RCPT TO' || error.command === 'DATA';
  if (!isOfMail || error.responseCode === undefined)
    return new MailRefusal('server', message, { cause: error });
  const concerns = error.responseCode >= 500 ? 'mail' : 'mail_for_now';
  return new MailRefusal(concerns, message, { cause: error });
}
