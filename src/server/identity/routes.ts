import type { FastifyInstance } from 'fastify';
import { table } from '../../contract/table';
import type { Deps } from '../platform/deps';
import { type Handlers, serve } from '../platform/http/serve';
import { dropPass } from '../platform/media/viewerPass';
import { createEmailChange } from './emailService';
import { createEmailUndo } from './emailUndoService';
import { userGuards } from './guards';
import { createLinkedAccounts } from './oidc/linkedAccounts';
import { createProviderLogins } from './oidc/service';
import { createOwnLogins } from './ownLoginsService';
import { createPasswords } from './passwordService';
import { type AtLogin, createSessions } from './sessionService';
import { createSignUp } from './signUpService';

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
    resendActivation: signUp.resend,
    activateAccount: signUp.activate,
    prepareResetPassword: passwords.prepareReset,
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
