import type { users } from '../../../contract/identity/users';
import type { InputOf, OutputOf } from '../../../contract/platform/endpoint';
import type { Deps } from '../../platform/deps';
import type { CallContext } from '../../platform/http/serve';
import { browserCookie } from '../browserCookie';
import { beginJourney, endJourney, JOURNEY_LASTS, newProofs } from '../oidc/journeys';
import { refusals } from '../oidc/refusals';
import { userQueries } from '../queries';
import { type Sessions, sessionUser } from '../service';
import { hashOf } from '../tokenService';

type Finish = typeof users.finalizeFormLogin;

/** Tells these logins from those of providers, whose names have no hyphen. */
const PROVIDER = 'e-mail';

export interface FormLogins {
  /** Returns a one-time code for the person whose password was right, or the refusal. */
  begin(
    input: { readonly Username: string; readonly Password: string; readonly ReturnUrl: string },
    context: CallContext,
  ): Promise<{ readonly code: string } | { readonly refusal: OutputOf<typeof users.authenticate> }>;
  finish(input: InputOf<Finish>, context: CallContext): Promise<OutputOf<Finish>>;
}

/**
 * Login by a form without scripts. The password is checked at once; the session begins when a page with scripts of the
 * same browser brings the one-time code, so no token stands in an address.
 */
export function createFormLogins(
  { database, configuration, clock }: Pick<Deps, 'database' | 'configuration' | 'clock'>,
  sessions: Sessions,
): FormLogins {
  const { orm } = database;
  const queries = userQueries(database);
  const browsers = browserCookie(configuration.publicUrl, 'provider_login', JOURNEY_LASTS);

  return {
    async begin({ Username, Password, ReturnUrl: returnUrl }, context) {
      const identified = await sessions.identify({ Username, Password }, context);
      if (!('user' in identified)) return { refusal: identified };
      const { id, passwordHash } = identified.user;
      const { state } = newProofs();
      const journey = { provider: PROVIDER, returnUrl, browser: browsers.keep(context.cookies) };
      // The code ends with the password that it was given for.
      await beginJourney(orm, { state, nonce: id, verifier: hashOf(passwordHash) }, journey, clock());
      return { code: state };
    },

    async finish({ Code }, context) {
      const browser = browsers.read(context.cookies);
      const now = clock();
      const isMeant = ({ provider }: { readonly provider: string }) => provider === PROVIDER;
      const ended = await orm.transaction((tx) => endJourney(tx, Code, browser, isMeant, now));
      if (ended.kind !== 'good') return refusals[ended.kind]();
      const { nonce: id, verifier, returnUrl } = ended.journey;
      const user = await queries.findById(id);
      if (!user?.activatedAt || !user.passwordHash || hashOf(user.passwordHash) !== verifier)
        return refusals.invalid();
      const token = await sessions.startWith(id, user.passwordHash, context);
      if (!token) return refusals.invalid();
      return {
        isOk: true,
        item: sessionUser(user, token),
        claim: user.role,
        ...(returnUrl && { returnUrl }),
      };
    },
  };
}
