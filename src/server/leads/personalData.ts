import { eq, or, sql } from 'drizzle-orm';
import { isOfPerson } from '../identity/formerAddresses';
import { leads } from '../platform/database';
import { inPages, NOBODY, type PersonalTable } from '../platform/personalData';

/** Forms keep their counts without the person and the consent to advertising. */
export const leadData: PersonalTable = {
  table: leads,
  copy: [
    {
      name: 'moduli.json',
      about: 'Ciò che hai inviato dai moduli del sito con la tua e-mail',
      rows: (db, { email, former }) => {
        const { id, kind, firstName, lastName, phone, subject, message, campaign } = leads;
        const { consentText, consentAt, advertisingText, advertisingAt, withdrawnAt, createdAt } = leads;
        const agreed = { consentText, consentAt, advertisingText, advertisingAt, withdrawnAt };
        const typed = { kind, email: leads.email, firstName, lastName, phone, subject, message, campaign };
        const query = db
          .select({ key: id, ...typed, ...agreed, createdAt })
          .from(leads)
          .$dynamic();
        return inPages(query, id, isOfPerson({ address: leads.email, createdAt }, email, former));
      },
    },
  ],
  erase(tx, { id, email, former }) {
    const { createdAt } = leads;
    const words = { firstName: '', lastName: '', phone: '', message: '', subject: '' };
    const noAdvertising = { advertisingText: null, advertisingAt: null };
    return tx
      .update(leads)
      .set({ ...words, ...noAdvertising, email: sql`${leads.id} || ${`@${NOBODY}`}`, userId: null })
      .where(or(eq(leads.userId, id), isOfPerson({ address: leads.email, createdAt }, email, former)));
  },
};
