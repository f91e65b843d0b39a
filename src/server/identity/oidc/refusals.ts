import { refuse } from '../../platform/http/refusals';

const AGAIN = 'ricomincia dalla pagina di accesso';
const OTHERWISE = 'oppure accedi con e-mail e password';

/** Why nobody is logged in, in words; the codes are those of the contract. */
export const refusals = {
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
