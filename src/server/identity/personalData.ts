import { and, eq, exists, inArray, isNotNull, ne, not, or, sql } from 'drizzle-orm';
import { consents, identities, logins, mails, oneTimeTokens, purchases } from '../platform/database';
import { deleteBy, inPages, type PersonalTable } from '../platform/personalData';
import { askedOf, isOfPerson } from './formerAddresses';

const identityKey = sql<string>`${identities.provider} || ' ' || ${identities.subject}`;

/** Names a consent's time by what happened: `givenAt` or `withdrawnAt`. */
async function* dated<Row extends { isGiven: boolean; givenAt: Date }>(rows: AsyncIterable<Row>) {
  for await (const { isGiven, givenAt, ...row } of rows) {
    yield { ...row, ...(isGiven ? { givenAt } : { withdrawnAt: givenAt }) };
  }
}

export const identityData = {
  logins: {
    table: logins,
    copy: [
      {
        name: 'accessi.json',
        about: 'Quando e da quali dispositivi sei entrato nel tuo account',
        rows: (db, { id }) => {
          const { createdAt, lastSeenAt, endedAt, ip, userAgent } = logins;
          const fields = { key: logins.id, createdAt, lastSeenAt, endedAt, ip, userAgent };
          return inPages(db.select(fields).from(logins).$dynamic(), logins.id, eq(logins.userId, id));
        },
      },
    ],
    erase: deleteBy(logins, logins.userId),
  },
  identities: {
    table: identities,
    copy: [
      {
        name: 'accessi-con-altri-servizi.json',
        about: 'I servizi esterni con cui puoi accedere',
        rows: (db, { id }) => {
          const { provider, subject, email, createdAt } = identities;
          const fields = { key: identityKey, provider, subject, email, createdAt };
          const query = db.select(fields).from(identities).$dynamic();
          return inPages(query, identityKey, eq(identities.userId, id));
        },
      },
    ],
    erase: deleteBy(identities, identities.userId),
  },
  oneTimeTokens: {
    table: oneTimeTokens,
    copy: 'only fingerprints of secrets',
    erase: deleteBy(oneTimeTokens, oneTimeTokens.userId),
  },
  consents: {
    table: consents,
    copy: [
      {
        name: 'consensi.json',
        about: 'Che cosa hai accettato o revocato, con quali parole e quando',
        rows: (db, { id: userId }) => {
          const { id, purpose, text, isGiven, givenAt } = consents;
          const query = db.select({ key: id, purpose, text, isGiven, givenAt }).from(consents).$dynamic();
          return dated(inPages(query, id, eq(consents.userId, userId)));
        },
      },
    ],
    async erase(tx, { id }) {
      const paid = tx
        .select({ id: purchases.id })
        .from(purchases)
        .where(and(eq(purchases.userId, id), isNotNull(purchases.paidAt)));
      const isOptional = inArray(consents.purpose, ['marketing', 'buyer_name']);
      // Without a purchase there is no contract that terms could belong to.
      await tx.delete(consents).where(and(eq(consents.userId, id), or(isOptional, not(exists(paid)))));
    },
    keeps: { user_id: 'the terms that were agreed to belong to a paid purchase' },
  },
  /** Mails that still wait go too: whatever an address of the account got, or one that it asked for. */
  mails: {
    table: mails,
    copy: [
      {
        name: 'e-mail.json',
        about: 'Oggetto e data delle e-mail che ti abbiamo mandato',
        rows: (db, { email, former }) => {
          const { id, subject, status, createdAt, sentAt } = mails;
          const query = db.select({ key: id, subject, status, createdAt, sentAt }).from(mails).$dynamic();
          return inPages(query, id, isOfPerson({ address: mails.to, createdAt }, email, former));
        },
      },
    ],
    erase(tx, { id, email, former }) {
      const { createdAt } = mails;
      const isFromThem = isOfPerson({ address: mails.replyTo, createdAt }, email, former);
      return tx
        .delete(mails)
        .where(
          or(
            isOfPerson({ address: mails.to, createdAt }, email, former),
            and(ne(mails.replyTo, ''), isFromThem),
            askedOf(id),
          ),
        );
    },
  },
} satisfies Record<string, PersonalTable>;
