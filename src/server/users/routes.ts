import type { FastifyInstance } from 'fastify';
import { table } from '../../contract/table';
import type { Deps } from '../deps';
import { serve } from '../http/serve';
import { getUserPurchases } from '../learning/service';
import { createEmailChange } from './emailService';
import { createPasswords } from './passwordService';
import { createProfile } from './profileService';
import { createSessions } from './service';
import { createSignUp } from './signUpService';

/** Login, sign-up and the account's own calls; also gives `app` its reader of tokens. */
export function usersRoutes(app: FastifyInstance, deps: Deps): void {
  const sessions = createSessions(deps, app.limits);
  const signUp = createSignUp(deps, app.limits);
  const passwords = createPasswords(deps, app.limits);
  const emailChange = createEmailChange(deps, app.limits);
  const profile = createProfile(deps);
  app.decorate('readCaller', sessions.readCaller);
  serve(app, table.users, {
    authenticate: sessions.logIn,
    logout: async (_input, { caller }) => {
      await sessions.logOut(caller.loginId);
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
    updateUserData: profile.updateData,
    getLogins: (_input, context) => profile.getLogins(context),
    endLogin: profile.endLogin,
    getUserPurchases: getUserPurchases(deps),
  });
}
