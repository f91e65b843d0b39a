import type { FastifyInstance } from 'fastify';
import { table } from '../../contract/table';
import type { Deps } from '../platform/deps';
import { limitGuards } from '../platform/http/limitGuards';
import type { Limits } from '../platform/http/limits';
import { type Guards, type Handlers, serve } from '../platform/http/serve';
import { dropPass } from '../platform/media/viewerPass';
import { createBuyerSignUp } from './buyerService';
import { createEmailChange } from './emailService';
import { createEmailUndo } from './emailUndoService';
import { createLinkedAccounts } from './oidc/linkedAccounts';
import { createProviderLogins } from './oidc/service';
import { createPasswords } from './passwordService';
import { type AtLogin, createOwnLogins, createSessions } from './sessionService';
import { createSignUp } from './signUpService';

/** The limits that logins and sign-ups count before their bodies are read. */
function userGuards(limits: Limits): Guards<typeof table.users> {
  const { byAddress } = limitGuards(limits);
  return {
    authenticate: byAddress('login'),
    registerUser: byAddress('sign_up'),
    registerBuyer: byAddress('buyer_sign_up'),
    resendActivation: byAddress('reset'),
    activateAccount: byAddress('token'),
    prepareResetPassword: byAddress('reset'),
    checkResetToken: byAddress('token'),
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

/**
 * Login and sign-up; also gives `app` its reader of tokens.
 * @param atLogin what else a login does, in its transaction: domains that come after this one hand theirs in (app.ts)
 */
export function identityRoutes(app: FastifyInstance, deps: Deps, atLogin: AtLogin): void {
  const sessions = createSessions(deps, app.limits, atLogin);
  const signUp = createSignUp(deps, sessions);
  const passwords = createPasswords(deps, app.limits);
  const emailChange = createEmailChange(deps, app.limits);
  const logins = createOwnLogins(deps);
  const providers = createProviderLogins(deps, sessions);
  const linked = createLinkedAccounts(deps);
  app.decorate('readCaller', sessions.readCaller);
  const handlers: Handlers<typeof table.users> = {
    authenticate: sessions.logIn,
    logout: async (_input, { caller, cookies }) => {
      await sessions.logOut(caller.loginId);
      dropPass(deps.configuration, cookies);
      return { isOk: true };
    },
    registerUser: signUp.register,
    registerBuyer: createBuyerSignUp(deps, sessions),
    resendActivation: signUp.resend,
    activateAccount: signUp.activate,
    prepareResetPassword: passwords.prepareReset,
    checkResetToken: passwords.checkReset,
    resetPassword: passwords.reset,
    updatePassword: passwords.update,
    updateUserEmail: emailChange.update,
    confirmEmail: emailChange.confirm,
    undoEmailChange: createEmailUndo(deps),
    getLogins: (_input, context) => logins.list(context),
    endLogin: logins.end,
    socialLogin: providers.begin('social'),
    finalizeSocialLogin: providers.finish('social'),
    mailLogin: providers.begin('mail'),
    mailRegister: providers.begin('mail', true),
    finalizeMailLogin: providers.finish('mail'),
    getLinkedAccounts: (_input, context) => linked.get(context),
    removeLinkedAccount: linked.remove,
  };
  serve(app, table.users, handlers, userGuards(app.limits));
}
