import type { table } from '../../contract/table';
import { limitGuards } from '../platform/http/limitGuards';
import type { Limits } from '../platform/http/limits';
import type { Guards } from '../platform/http/serve';

/** The limits that logins and sign-ups count before their bodies are read. */
export function userGuards(limits: Limits): Guards<typeof table.users> {
  const { byAddress } = limitGuards(limits);
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
  };
}
