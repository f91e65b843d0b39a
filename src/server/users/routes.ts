import type { FastifyInstance } from 'fastify';
import { table } from '../../contract/table';
import type { Deps } from '../deps';
import { type Handlers, serve } from '../http/serve';
import { dropPass } from '../media/viewerPass';
import { createUserAdmin } from './adminService';
import { createCommunications } from './communicationsService';
import { createAccountDeletion } from './deletion/accountDeletion';
import { createEmailChange } from './emailService';
import { createEmailUndo } from './emailUndoService';
import { userGuards } from './guards';
import { createLinkedAccounts } from './oidc/linkedAccounts';
import { createProviderLogins } from './oidc/service';
import { createOwnData } from './ownData/ownData';
import { createPasswords } from './passwordService';
import { createPictures } from './pictureService';
import { createFormLogins } from './plainForms/formLogins';
import { plainFormRoutes } from './plainForms/routes';
import { createProfile } from './profileService';
import { createSessions } from './service';
import { createSignUp } from './signUpService';

/** Login, sign-up and the account's own calls; also gives `app` its reader of tokens. */
export function usersRoutes(app: FastifyInstance, deps: Deps): void {
  const sessions = createSessions(deps, app.limits);
  const signUp = createSignUp(deps, sessions);
  const passwords = createPasswords(deps, app.limits);
  const emailChange = createEmailChange(deps, app.limits);
  const profile = createProfile(deps);
  const pictures = createPictures(deps);
  const communications = createCommunications(deps);
  const ownData = createOwnData(deps);
  const deletion = createAccountDeletion(deps, app.limits);
  const providers = createProviderLogins(deps, sessions);
  const formLogins = createFormLogins(deps, sessions);
  const linked = createLinkedAccounts(deps);
  const admin = createUserAdmin(deps);
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
    updateUserData: profile.updateData,
    uploadProfilePicture: pictures.upload,
    removeProfilePicture: (_input, context) => pictures.remove(context),
    getCommunications: (_input, context) => communications.get(context),
    updateCommunications: communications.update,
    updateBuyerName: communications.updateBuyerName,
    downloadData: (_input, context) => ownData(context),
    getDeletionTerms: (_input, context) => deletion.terms(context),
    deleteAccount: deletion.remove,
    getLogins: (_input, context) => profile.getLogins(context),
    endLogin: profile.endLogin,
    socialLogin: providers.begin('social'),
    finalizeSocialLogin: providers.finish('social'),
    mailLogin: providers.begin('mail'),
    mailRegister: providers.begin('mail', true),
    finalizeMailLogin: providers.finish('mail'),
    finalizeFormLogin: formLogins.finish,
    getLinkedAccounts: (_input, context) => linked.get(context),
    removeLinkedAccount: linked.remove,
    getList: admin.list,
  };
  serve(app, table.users, handlers, userGuards(app.limits));
  serve(app, table.admin, {
    getUserData: admin.get,
    deleteUser: admin.remove,
    updateUserClaim: admin.changeRole,
    getAdminsList: () => admin.admins(),
  });
  plainFormRoutes(app, deps, { formLogins, signUp });
}
