import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A server's answer at one point of the SMTP session: the usual one, an error with its code, or none ever. */
export type Mood =
  | 'well'
  | 'silent'
  | { readonly at: 'greeting' | 'sender' | 'recipient' | 'data'; readonly code: number };

/** An SMTP server on loopback that takes mails as it is told to. */
export interface PostOffice {
  readonly url: string;
  readonly taken: { readonly to: string[]; readonly raw: string }[];
  /** How many came to the point where a recipient is named. */
  readonly asked: { count: number };
  mood: Mood;
  close(): Promise<void>;
}

export async function openPostOffice(port = 0): Promise<PostOffice> {
  const taken: PostOffice['taken'] = [];
  const asked = { count: 0 };
  const refusal = (at: string) => {
    const { mood } = office;
    if (typeof mood === 'string' || mood.at !== at) return undefined;
    return Object.assign(new Error('refused by the test'), { responseCode: mood.code });
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 50,
    onConnect(_session, done) {
      if (office.mood !== 'silent') done(refusal('greeting'));
    },
    onMailFrom(_address, _session, done) {
      done(refusal('sender'));
    },
    onRcptTo(_address, _session, done) {
      asked.count += 1;
      done(refusal('recipient'));
    },
    onData(stream, session, done) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        const error = refusal('data');
        const to = session.envelope.rcptTo.map(({ address }) => address);
        if (!error) taken.push({ to, raw: Buffer.concat(pieces).toString() });
        done(error);
      });
    },
  });
  server.on('error', () => {});
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  const office: PostOffice = {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    taken,
    asked,
    mood: 'well',
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return office;
}
