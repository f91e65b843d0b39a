import { consentText, PROVIDER_CONSENTS } from '../../../contract/identity/consents';
import type { users } from '../../../contract/identity/users';
import type { InputOf, OutputOf } from '../../../contract/platform/endpoint';
import type { LoginProvider } from '../../../contract/platform/environment';
import { newId } from '../../platform/database';
import type { Deps } from '../../platform/deps';
import { refuse } from '../../platform/http/refusals';
import type { CallContext } from '../../platform/http/serve';
import { sitePathOf } from '../../platform/http/sitePath';
import { queueMail } from '../../platform/mail/outboxService';
import { browserCookie } from '../browserCookie';
import { type GivenConsent, keepConsents } from '../consentService';
import { userQueries } from '../queries';
import { type Sessions, sessionUser } from '../sessionService';
import { type Entry, enter } from './entry';
import { beginJourney, endJourney, JOURNEY_LASTS, newProofs } from './journeys';
import type { ProvenPerson } from './person';
import { isLinked } from './queries';
import { createRelyingParty, LoginRefused, type RelyingParty } from './relyingParty';

const AGAIN = 'ricomincia dalla pagina di accesso';
const OTHERWISE = 'oppure accedi con e-mail e password';

/** Why nobody is logged in, in words; the codes are those of the contract. */
const refusals = {
  notConfigured: () =>
    refuse('L’accesso con questo servizio non è disponibile: accedi con e-mail e password.', {
      code: 'not_configured',
    }),
  unavailable: (name: string) =>
    refuse(`${name} non risponde in questo momento: riprova tra poco, ${OTHERWISE}.`, {
      code: 'provider_unavailable',
    }),
  invalid: () => refuse(`Questo accesso non è valido: ${AGAIN}.`, { code: 'login_invalid' }),
  expired: () => refuse(`È passato troppo tempo: ${AGAIN}.`, { code: 'login_expired' }),
  used: () => refuse(`Questo accesso è già stato usato: ${AGAIN}.`, { code: 'login_used' }),
  foreign: () =>
    refuse(`Questo accesso è cominciato in un altro browser: ${AGAIN}, qui.`, { code: 'login_foreign' }),
  refused: (name: string) =>
    refuse(`${name} non ha confermato l’accesso: ${AGAIN}.`, { code: 'login_refused' }),
  noEmail: (name: string) =>
    refuse(
      `${name} non ci ha comunicato il tuo indirizzo e-mail: riprova e consenti di condividerlo, ${OTHERWISE}.`,
      { code: 'email_missing' },
    ),
  unverified: (name: string) =>
    refuse(
      `Su ${name} il tuo indirizzo e-mail non è ancora confermato: confermalo lì e riprova, ${OTHERWISE}.`,
      { code: 'email_unverified' },
    ),
};

/** The consents of a first login by a provider, in the words beside its button. */
function providerConsents(now: Date): GivenConsent[] {
  const givenAt = now.toISOString();
  return PROVIDER_CONSENTS.map((consent) => ({
    purpose: consent.purpose,
    text: consentText(consent),
    givenAt,
  }));
}

type Begin = typeof users.socialLogin;
type Finish = typeof users.finalizeSocialLogin;
type Kind = LoginProvider['kind'];

/** Our page that a provider redirects people to (src/client/routing/routeTable.ts). */
const RETURN_PAGE = '/accesso/';

/**
 * Login by OpenID Connect. The state is a one-time token that belongs to one browser, by a cookie: neither a code
 * nor a state is worth anything to another, and nobody can be logged in as somebody else by a link.
 */
export function createProviderLogins(deps: Deps, sessions: Sessions) {
  const { configuration, database, clock, mails, log } = deps;
  const { orm } = database;
  const queries = userQueries(database);
  const browsers = browserCookie(configuration.publicUrl, 'provider_login', JOURNEY_LASTS);
  const parties = configuration.loginProviders.map((settings) => {
    const page = configuration.environment.shopUrl + RETURN_PAGE + settings.id;
    return createRelyingParty(settings, page, clock);
  });

  return {
    /** The provider's address. @param isNew asks for its page that makes an account */
    begin:
      (kind: Kind, isNew = false) =>
      async (input: InputOf<Begin>, context: CallContext) => {
        const party = find(kind, input.Provider);
        return party ? begin(party, input.ReturnUrl, isNew, context) : refusals.notConfigured();
      },

    /** Logs in the person whom the provider identifies; succeeds only with an item. */
    finish: (kind: Kind) => async (input: InputOf<Finish>, context: CallContext) => {
      return find(kind) ? finish(kind, input, context) : refusals.notConfigured();
    },
  };

  function find(kind: Kind, id?: string): RelyingParty | undefined {
    return parties.find(({ settings }) => settings.kind === kind && (id === undefined || settings.id === id));
  }

  async function begin(
    party: RelyingParty,
    returnUrl: string | undefined,
    isNew: boolean,
    { cookies }: CallContext,
  ): Promise<OutputOf<Begin>> {
    const { settings } = party;
    const proofs = newProofs();
    const url = await party.addressFor(proofs, isNew).catch((error: unknown) => tell(settings, error));
    if (url === undefined) return refusals.unavailable(settings.name);
    const browser = browsers.keep(cookies);
    const journey = { provider: settings.id, returnUrl: sitePathOf(returnUrl), browser };
    await beginJourney(orm, proofs, journey, clock());
    return { isOk: true, item: { url } };
  }

  async function finish(
    kind: Kind,
    { Code, State = '', Iss, Provider }: InputOf<Finish>,
    context: CallContext,
  ): Promise<OutputOf<Finish>> {
    const isMeant = ({ provider }: { readonly provider: string }) =>
      find(kind, provider) !== undefined && (Provider === undefined || Provider === provider);
    const browser = browsers.read(context.cookies);
    const ended = await orm.transaction((tx) => endJourney(tx, State, browser, isMeant, clock()));
    if (ended.kind !== 'good') return refusals[ended.kind]();
    const { journey } = ended;
    const party = find(kind, journey.provider);
    if (!party) return refusals.notConfigured();
    const { settings } = party;
    const proofs = { ...journey, state: State };
    const person = await party.identify(proofs, { code: Code, iss: Iss }).catch((error: unknown) => {
      return error instanceof LoginRefused ? tellRefusal(settings, error) : tell(settings, error);
    });
    if (person === null) return refusals.refused(settings.name);
    if (person === undefined) return refusals.unavailable(settings.name);
    const news = await newsOf(settings, person);
    const { entry, token } = await orm.transaction(async (tx) => {
      const entry = await enter(tx, settings.id, person, clock());
      if (!('user' in entry)) return { entry, token: '' };
      if (news && entry.kind === 'linked') await queueMail(tx, news);
      if (entry.kind === 'first') await keepConsents(tx, entry.user.id, providerConsents(clock()));
      return { entry, token: await sessions.startFor(tx, entry.user.id, context) };
    });
    if (entry.kind === 'linked') mails.kick();
    return answer(entry, token, settings, journey.returnUrl);
  }

  function answer(entry: Entry, token: string, { name }: LoginProvider, returnUrl: string): OutputOf<Finish> {
    if (!('user' in entry))
      return entry.kind === 'no_email' ? refusals.noEmail(name) : refusals.unverified(name);
    const { user } = entry;
    const item = sessionUser(user, token);
    return { isOk: true, item, claim: user.role, ...(returnUrl && { returnUrl }) };
  }

  /** Told to an account's owner when it gets one more way in; undefined where it cannot. */
  async function newsOf({ id, name }: LoginProvider, { subject, email = '' }: ProvenPerson) {
    const found = await queries.findByEmail(email);
    if (!found?.activatedAt || (await isLinked(orm, { provider: id, subject }))) return undefined;
    return mails.write({
      cause: `linked:${newId()}`,
      to: found.email,
      template: 'providerLinked',
      data: { firstName: found.firstName, provider: name, link: mails.links.login },
    });
  }

  /** For the operator. The provider's answers hold no secret of ours, and codes are left out. */
  function tell({ id }: LoginProvider, error: unknown): undefined {
    log.warn({ err: error, provider: id }, 'a login provider does not answer as it should');
  }

  function tellRefusal({ id }: LoginProvider, error: Error): null {
    log.info({ err: error, provider: id }, 'a login provider refused a login');
    return null;
  }
}
