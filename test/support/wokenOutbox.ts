import { and, eq, inArray, lte } from 'drizzle-orm';
import { type Database, mails } from '../../src/server/platform/database';
import type { MailRequest, Outbox } from '../../src/server/platform/mail/outboxService';
import type { MailTemplate } from '../../src/server/platform/mail/templates';

const watched = new Set<WokenOutbox>();

// The shop repeats the delivery every few seconds. In tests nothing does: a mail leaves only if the code wakes the outbox.
afterEach(async () => {
  for (const outbox of watched) {
    const causes = await outbox.asleep();
    if (causes.length > 0) throw new Error(`Nobody woke the outbox to send ${causes.join(', ')}`);
  }
});

export interface WokenOutbox {
  readonly mails: Outbox;
  /** Waits for the deliveries for which the shop has woken its outbox. */
  delivered(): Promise<void>;
  /** Returns the causes of mails that the shop has written since the last call, and that wait although they are due. */
  asleep(): Promise<string[]>;
  close(): void;
}

/** Watches that the shop wakes its outbox for each mail. */
export function watchOutbox(outbox: Outbox, { orm }: Database, clock: () => Date): WokenOutbox {
  const written = new Set<string>();
  let delivery = Promise.resolve();
  const woken: WokenOutbox = {
    mails: {
      ...outbox,
      async write<T extends MailTemplate>(request: MailRequest<T>) {
        const mail = await outbox.write(request);
        written.add(mail.id);
        return mail;
      },
      kick() {
        delivery = outbox.delivery.kick();
      },
    },
    delivered: () => delivery,
    async asleep() {
      await delivery;
      const ids = [...written];
      written.clear();
      if (ids.length === 0) return [];
      const isDue = and(
        eq(mails.status, 'waiting'),
        eq(mails.attempts, 0),
        lte(mails.nextAttemptAt, clock()),
      );
      const waiting = await orm
        .select({ cause: mails.cause })
        .from(mails)
        .where(and(inArray(mails.id, ids), isDue));
      return waiting.map(({ cause }) => cause);
    },
    close: () => void watched.delete(woken),
  };
  watched.add(woken);
  return woken;
}
