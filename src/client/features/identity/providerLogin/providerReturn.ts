import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import type { LoadReason } from '../../../routing/page';
import type { OauthCallback } from '../../../services/oauthCallback';
import { service } from '../../../services/services';
import { createSubmission } from '../../../state/submission';
import { selectAddress } from '../../platform/navigation/navigationSlice';
import { readReturn } from '../session/returnNote';
import { startSession } from '../session/startSession';

const USED = 'Questo accesso è già stato usato oppure è scaduto: ricomincia dalla pagina di accesso.';
const REFUSED = 'L’accesso non è riuscito: ricomincia dalla pagina di accesso.';

/** Returns why a provider sent nobody back, in Italian. @param error as OAuth 2 and OpenID Connect name it */
function refusalText(error: string, name: string): string {
  switch (error) {
    case 'access_denied':
      return `Hai annullato l’accesso con ${name}, oppure ${name} non lo ha consentito.`;
    case 'login_required':
    case 'interaction_required':
    case 'consent_required':
    case 'account_selection_required':
      return `${name} chiede un passo in più: ricomincia e completa l’accesso sulle sue pagine.`;
    case 'server_error':
    case 'temporarily_unavailable':
      return `${name} non risponde in questo momento: riprova tra poco.`;
    default:
      return `${name} non ha completato l’accesso: riprova, oppure usa e-mail e password.`;
  }
}

interface ReturnDraft {
  /** The provider's id. */
  readonly id: string;
  /** A handle of the vault, for the `OauthCallback`. */
  readonly callback: string;
}

interface ReturnResult {
  /** Italian: why nobody was logged in; '' after a login. */
  readonly refusal: string;
}

/**
 * FinalizeSocialLogin or FinalizeMailLogin, by the provider's kind: only isOk with an item is a success (specification
 * §5). The old session goes when the new one is there: a false link logs nobody out. A failed call can be retried with
 * the same callback.
 */
export const providerReturn = createSubmission({
  name: 'providerReturn',
  *send({ id, callback }: ReturnDraft): SagaGenerator<ReturnResult> {
    const { users } = yield* service('api');
    const { loginProviders } = yield* service('environment');
    const session = yield* service('session');
    const vault = yield* service('vault');
    const query = vault.peek<OauthCallback>(callback)?.query;
    if (query === undefined) return { refusal: USED };
    yield* call(readReturn);
    const parameters = new URLSearchParams(query);
    const read = (name: string) => parameters.get(name) ?? undefined;
    const provider = loginProviders.find((known) => known.id === id);
    const error = read('error');
    if (error !== undefined) return { refusal: refusalText(error, provider?.name ?? 'Il servizio') };
    const Code = read('code');
    const finalize =
      provider?.kind === 'mail' ? users.finalizeMailLogin : provider && users.finalizeSocialLogin;
    if (!finalize || !Code) return { refusal: REFUSED };
    const answer = yield* call(finalize, { Code, State: read('state'), Iss: read('iss'), Provider: id });
    vault.take(callback);
    const { isOk, item, claim, returnUrl, message = REFUSED } = answer;
    if (!isOk || !item) return { refusal: message };
    yield* call(session.clear);
    const isLoggedIn = yield* call(startSession, item, claim, returnUrl);
    return { refusal: isLoggedIn ? '' : message };
  },
});

/** Finishes the login whose callback the address refers to. A login in another tab does not use its code again. */
export function* finishLogin(id: string, reason: LoadReason): SagaGenerator<void> {
  if (reason === 'identityChanged') return;
  const { hash } = yield* select(selectAddress);
  yield* put(providerReturn.actions.requested({ id, callback: hash.slice(1) }));
}
