import type { z } from 'zod';
import { consentText, MARKETING_CONSENT } from '../../contract/consents';
import type { OutputOf } from '../../contract/endpoint';
import type { Communications, users } from '../../contract/users';
import type { Executor } from '../database/executor';
import type { Deps } from '../deps';
import { type CallContext, notFound, refuse } from '../http/serve';
import { lockUser } from './accountQueries';
import { addConsents, lastConsent, listFormConsents, withdrawFormConsents } from './consentQueries';
import { userQueries } from './queries';

type Get = typeof users.getCommunications;
type Update = typeof users.updateCommunications;
type Owner = { readonly id: string; readonly email: string };

const CHANGED = 'Il testo del consenso è cambiato: ricarica la pagina e leggilo di nuovo.';

/** The consents to mails: giving one and withdrawing it take one press each (GDPR art. 7(3)). */
export function createCommunications({ database, clock }: Deps) {
  const queries = userQueries(database);

  return {
    async get({ caller }: CallContext<'user'>): Promise<OutputOf<Get>> {
      const user = await queries.findById(caller.id);
      if (!user) throw notFound();
      return { isOk: true, item: await stateOf(database.orm, user) };
    },

    /** Sets the state instead of toggling it: of two tabs the later one wins, and a repeat adds no row. */
    async update(
      { Marketing: isGiven, Text }: z.output<Update['input']>,
      { caller }: CallContext<'user'>,
    ): Promise<OutputOf<Update>> {
      const words = consentText(MARKETING_CONSENT);
      if (isGiven && Text !== words) return refuse(CHANGED, { code: 'consent_changed' });
      return database.orm.transaction(async (tx) => {
        const user = await lockUser(tx, caller.id);
        if (!user) throw notFound();
        await note(tx, user.id, isGiven, words);
        if (!isGiven) await withdrawFormConsents(tx, user.email, clock());
        return { isOk: true, item: await stateOf(tx, user) };
      });
    },
  };

  /** A withdrawal is named in the words in which the consent was given. */
  async function note(tx: Executor, userId: string, isGiven: boolean, words: string): Promise<void> {
    const last = await lastConsent(tx, userId, 'marketing');
    if (isGiven === (last?.isGiven ?? false)) return;
    const text = isGiven ? words : (last?.text ?? words);
    // The last one holds: never two at one instant, and none before the one that it follows.
    const givenAt = new Date(Math.max(clock().getTime(), (last?.givenAt.getTime() ?? 0) + 1));
    await addConsents(tx, [{ userId, purpose: 'marketing', text, isGiven, givenAt }]);
  }
}

async function stateOf(tx: Executor, { id, email }: Owner): Promise<Communications> {
  const last = await lastConsent(tx, id, 'marketing');
  const forms = await listFormConsents(tx, email);
  return {
    marketing: last
      ? { isGiven: last.isGiven, text: last.text, at: last.givenAt.toISOString() }
      : { isGiven: false },
    forms: forms.map(({ text, at }) => ({ text, at: at.toISOString() })),
  };
}
