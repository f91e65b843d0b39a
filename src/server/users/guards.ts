import type { table } from '../../contract/table';
import { limitGuards } from '../http/limitGuards';
import type { Limits } from '../http/limits';
import type { Guards } from '../http/serve';

const TOO_MANY_PICTURES = 'Hai cambiato immagine molte volte: aspetta qualche minuto e riprova.';
const TOO_MANY_CONSENTS = 'Hai cambiato idea molte volte di seguito: aspetta qualche minuto e riprova.';
const TOO_MANY_COPIES = 'Hai già scaricato i tuoi dati più volte: aspetta qualche minuto e riprova.';

/** The limits that the calls of accounts count before their bodies are read. */
export function userGuards(limits: Limits): Guards<typeof table.users> {
  const { byAddress, byAccountOrRefuse } = limitGuards(limits);
  return {
    authenticate: byAddress('login'),
    registerUser: byAddress('sign_up'),
    resendActivation: byAddress('reset'),
    activateAccount: byAddress('token'),
    prepareResetPassword: byAddress('reset'),
    resetPassword: byAddress('token'),
    confirmEmail: byAddress('token'),
    undoEmailChange: byAddress('token'),
    socialLogin: byAddress('provider_login'),
    finalizeSocialLogin: byAddress('provider_login'),
    mailLogin: byAddress('provider_login'),
    mailRegister: byAddress('provider_login'),
    finalizeMailLogin: byAddress('provider_login'),
    finalizeFormLogin: byAddress('provider_login'),
    uploadProfilePicture: byAccountOrRefuse('picture', TOO_MANY_PICTURES, {
      code: 'too_many_pictures',
      errors: { file: TOO_MANY_PICTURES },
    }),
    updateCommunications: byAccountOrRefuse('consent', TOO_MANY_CONSENTS, { code: 'too_many_changes' }),
    updateBuyerName: byAccountOrRefuse('consent', TOO_MANY_CONSENTS, { code: 'too_many_changes' }),
    downloadData: byAccountOrRefuse('data_copy', TOO_MANY_COPIES, { code: 'too_many_copies' }),
  };
}
