import type { FastifyInstance } from 'fastify';
import { table } from '../../contract/table';
import type { Deps } from '../platform/deps';
import { limitGuards } from '../platform/http/limitGuards';
import { serve } from '../platform/http/serve';
import { createUserAdmin } from './adminService';
import { createCommunications } from './communicationsService';
import { createAccountDeletion } from './deletion/accountDeletion';
import { createOwnData } from './ownData/ownData';
import { createPictures } from './pictureService';
import { ownProfile, ownPurchases, updateProfile } from './profileService';

const TOO_MANY_PICTURES = 'Hai cambiato immagine molte volte: aspetta qualche minuto e riprova.';
const TOO_MANY_CONSENTS = 'Hai cambiato idea molte volte di seguito: aspetta qualche minuto e riprova.';
const TOO_MANY_COPIES = 'Hai già scaricato i tuoi dati più volte: aspetta qualche minuto e riprova.';

/** One's own account, and all accounts in the admin. */
export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  const pictures = createPictures(deps);
  const communications = createCommunications(deps);
  const ownData = createOwnData(deps);
  const deletion = createAccountDeletion(deps, app.limits);
  const admin = createUserAdmin(deps);
  const { byAccountOrRefuse } = limitGuards(app.limits);
  serve(
    app,
    table.users,
    {
      getProfile: ownProfile(deps),
      updateUserData: updateProfile(deps),
      uploadProfilePicture: pictures.upload,
      removeProfilePicture: (_input, context) => pictures.remove(context),
      getCommunications: (_input, context) => communications.get(context),
      updateCommunications: communications.update,
      updateBuyerName: communications.updateBuyerName,
      downloadData: (_input, context) => ownData(context),
      getDeletionTerms: (_input, context) => deletion.terms(context),
      deleteAccount: deletion.remove,
      getUserPurchases: ownPurchases(deps),
      getList: admin.list,
    },
    {
      uploadProfilePicture: byAccountOrRefuse('picture', TOO_MANY_PICTURES, {
        code: 'too_many_pictures',
        errors: { file: TOO_MANY_PICTURES },
      }),
      updateCommunications: byAccountOrRefuse('consent', TOO_MANY_CONSENTS, { code: 'too_many_changes' }),
      updateBuyerName: byAccountOrRefuse('consent', TOO_MANY_CONSENTS, { code: 'too_many_changes' }),
      downloadData: byAccountOrRefuse('data_copy', TOO_MANY_COPIES, { code: 'too_many_copies' }),
    },
  );
  serve(app, table.admin, {
    getUserData: admin.get,
    deleteUser: admin.remove,
    updateUserClaim: admin.changeRole,
    getAdminsList: () => admin.admins(),
  });
}
