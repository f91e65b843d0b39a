import type { z } from 'zod';
import type { account } from '../../contract/account/account';
import {
  BUYER_NAME_CONSENT,
  type ConsentPurpose,
  consentText,
  MARKETING_CONSENT,
} from '../../contract/identity/consents';
import type { Communications, Decision } from '../../contract/identity/users';
import type { OutputOf } from '../../contract/platform/endpoint';
import { lockUser } from '../identity/accountQueries';
import { addConsents, lastConsent, listFormConsents, withdrawFormConsents } from '../identity/consentQueries';
import { setWaitingConsent, waitingConsent } from '../identity/consentService';
import { type UserRow, userQueries } from '../identity/queries';
import type { Executor } from '../platform/database/executor';
import type { Deps } from '../platform/deps';
import { type CallContext, notFound, refuse } from '../platform/http/serve';

type Get = typeof account.getCommunications;
type Update = typeof account.updateCommunications;
type UpdateName = typeof account.updateBuyerName;
type Owner = Pick<UserRow, 'id' | 'email' | 'passwordHash' | 'activatedAt'>;

const CHANGED = 'Il testo del consenso è cambiato: ricarica la pagina e leggilo di nuovo.';

/** A consent that is changed in the profile. */
type Changeable = typeof MARKETING_CONSENT | typeof BUYER_NAME_CONSENT;

/**
 * The consents of the profile: giving one and withdrawing it take one press each (GDPR art. 7(3)), also before the address
 * is proved. Until then the newsletter's consent waits in the sign-up, and forms with that address may be another person's.
 */
export function createCommunications({ database, clock }: Deps) {
  const queries = userQueries(database);

  return {
    async get({ caller }: CallContext<'buyer'>): Promise<OutputOf<Get>> {
      const user = await queries.findById(caller.id);
      if (!user) throw notFound();
      return { isOk: true, item: await stateOf(database.orm, user) };
    },

    update: ({ Marketing, Text }: z.output<Update['input']>, { caller }: CallContext<'buyer'>) =>
      decide(MARKETING_CONSENT, { isGiven: Marketing, shown: Text }, caller.id, async (tx, { email }) => {
        if (!Marketing) await withdrawFormConsents(tx, email, clock());
      }),

    updateBuyerName: ({ IsShown, Text }: z.output<UpdateName['input']>, { caller }: CallContext<'user'>) =>
      decide(BUYER_NAME_CONSENT, { isGiven: IsShown, shown: Text }, caller.id),
  };

  /** Sets the state instead of toggling it: of two tabs the later one wins, and a repeat adds no row. */
  async function decide(
    consent: Changeable,
    { isGiven, shown }: { isGiven: boolean; shown: string },
    userId: string,
    more?: (tx: Executor, user: Owner) => Promise<void>,
  ): Promise<OutputOf<Update>> {
    const words = consentText(consent);
    if (isGiven && shown !== words) return refuse(CHANGED, { code: 'consent_changed' });
    return database.orm.transaction(async (tx) => {
      const user = await lockUser(tx, userId);
      if (!user) throw notFound();
      const { purpose } = consent;
      if (user.activatedAt) {
        await note(tx, { userId, purpose }, isGiven, words);
        await more?.(tx, user);
      } else {
        const given = { purpose, text: words, givenAt: clock().toISOString() };
        await setWaitingConsent(tx, user, given, isGiven);
      }
      return { isOk: true, item: await stateOf(tx, user) };
    });
  }

  /** A withdrawal is named in the words in which the consent was given. */
  async function note(tx: Executor, of: Purpose, isGiven: boolean, words: string): Promise<void> {
    const last = await lastConsent(tx, of.userId, of.purpose);
    if (isGiven === (last?.isGiven ?? false)) return;
    const text = isGiven ? words : (last?.text ?? words);
    // The last one holds: never two at one instant, and none before the one that it follows.
    const givenAt = new Date(Math.max(clock().getTime(), (last?.givenAt.getTime() ?? 0) + 1));
    await addConsents(tx, [{ ...of, text, isGiven, givenAt }]);
  }
}

interface Purpose {
  readonly userId: string;
  readonly purpose: ConsentPurpose;
}

async function stateOf(tx: Executor, user: Owner): Promise<Communications> {
  const { id, email, activatedAt } = user;
  if (!activatedAt) {
    const waiting = await waitingConsent(tx, user, 'marketing');
    const marketing = waiting && { isGiven: true, text: waiting.text, at: waiting.givenAt };
    return { marketing: marketing ?? { isGiven: false }, buyerName: { isGiven: false }, forms: [] };
  }
  const forms = await listFormConsents(tx, email);
  return {
    marketing: await decisionOn(tx, id, 'marketing'),
    buyerName: await decisionOn(tx, id, 'buyer_name'),
    forms: forms.map(({ text, at }) => ({ text, at: at.toISOString() })),
  };
}

async function decisionOn(tx: Executor, userId: string, purpose: ConsentPurpose): Promise<Decision> {
  const last = await lastConsent(tx, userId, purpose);
  return last
    ? { isGiven: last.isGiven, text: last.text, at: last.givenAt.toISOString() }
    : { isGiven: false };
}
