import { ADMIN_RESOURCES } from '../../../../contract/admin/adminResources';
import { defineResource } from '../resource/resource';
import { fullName, type UserItem } from './users';

export const admins = defineResource<UserItem>({
  name: 'admins',
  labels: {
    one: 'L’amministratore',
    many: 'Amministratori',
    new: '',
    saved: '',
    removed: '',
    lead: 'Chi può entrare qui. Per aggiungere o togliere qualcuno cambia il suo ruolo nella pagina dell’utente.',
  },
  csv: 'admins',
  detailPath: ADMIN_RESOURCES.users.detailPath,
  idOf: ({ IdEnc }) => IdEnc,
  nameOf: ({ email }) => email,
  columns: [
    { field: 'email', header: 'E-mail', isSortable: false },
    { field: 'firstName', header: 'Nome', isSortable: false, render: fullName },
    { field: 'createdAt', header: 'Iscritto', kind: 'instant', width: 165, isSortable: false },
  ],
  isUnsearched: true,
  calls: ({ admin }) => ({ list: () => admin.admin.getAdminsList() }),
});
