import { createTransport } from 'nodemailer';
import { MailRefusal, type MailTransport } from './transport';

export interface SmtpOptions {
  /** `smtp://user:password@host:587`; nodemailer's options may follow as a query. */
  readonly url: string;
  /** Name and address that mails come from. */
  readonly from: string;
  /** Milliseconds until a server that says nothing counts as away. */
  readonly patience?: number;
}

const PATIENCE_MS = 15_000;

/** Sends by SMTP, one connection a mail: a shop's few mails are not worth an open one. */
export function smtpTransport({ url, from, patience = PATIENCE_MS }: SmtpOptions): MailTransport {
  const transport = createTransport({
    url,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    dnsTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    keepsMails: false,
    async send({ id, to, subject, html, text, replyTo, calendar }) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          html,
          text,
          ...(replyTo && { replyTo: { name: '', address: replyTo } }),
          ...(calendar && { attachments: [attached(calendar)] }),
          // The same at every try: where an answer was lost, the receiver knows it for one and the same mail.
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

/** An event that calendars offer to take over; nobody is asked for an answer. */
function attached(calendar: string) {
  return {
    filename: 'evento.ics',
    content: calendar,
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  };
}

interface SmtpError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
  readonly command?: string;
}

/** Only what a server says of the recipient or of the text is about this mail; the rest is the server's state. */
function refusalOf(error: SmtpError): MailRefusal {
  const said = [error.command, error.responseCode ?? error.code].filter(Boolean).join(' ');
  // Of a connection the text says more (refused, timed out); elsewhere it may name the recipient.
  const message = error.command === 'CONN' || !said ? error.message : said;
  const isOfMail = error.command === 'RCPT TO' || error.command === 'DATA';
  if (!isOfMail || error.responseCode === undefined)
    return new MailRefusal('server', message, { cause: error });
  const concerns = error.responseCode >= 500 ? 'mail' : 'mail_for_now';
  return new MailRefusal(concerns, message, { cause: error });
}
