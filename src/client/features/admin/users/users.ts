import type { UserData } from '../../../../contract/account/account';
import { roleName } from '../../../../contract/admin/adminNames';
import { ADMIN_RESOURCES } from '../../../../contract/admin/adminResources';
import type { UserRow } from '../../../../contract/identity/users';
import { YES_NO } from '../options';
import { defineResource } from '../resource/resource';
import { ROLES } from './roles';

/** A row, or all that is known of an account. */
export type UserItem = UserRow & Partial<UserData>;

export const fullName = ({ firstName, lastName }: UserRow) => `${firstName} ${lastName}`.trim();

export const users = defineResource<UserItem>({
  name: 'users',
  labels: {
    one: 'L’utente',
    many: 'Utenti',
    new: '',
    saved: '',
    removed: 'Utente eliminato.',
    lead: 'Chi ha un account nel negozio, con i suoi acquisti e i suoi accessi.',
  },
  csv: 'users',
  idOf: ({ IdEnc }) => IdEnc,
  nameOf: ({ email }) => email,
  columns: [
    { field: 'email', header: 'E-mail' },
    { field: 'firstName', header: 'Nome', isSortable: false, render: fullName },
    { field: 'role', header: 'Ruolo', width: 140, isSortable: false, render: ({ role }) => roleName(role) },
    { field: 'createdAt', header: 'Iscritto', kind: 'instant', width: 165 },
    { field: 'activatedAt', header: 'Attivato', kind: 'instant', width: 165, isSortable: false },
  ],
  filters: [
    { name: 'Role', label: 'Ruolo', options: ROLES },
    { name: 'IsActive', label: 'Attivato', options: YES_NO },
  ],
  canRemove: true,
  isRemovedAlone: ({ hasPaid }) => hasPaid,
  calls: ({ admin }) => ({
    list: admin.users.getList,
    read: async (IdEnc) => {
      const { item, ...answer } = await admin.admin.getUserData({ IdEnc });
      return { ...answer, item: item && { ...item, IdEnc: item.id, email: item.username } };
    },
    remove: (IdEnc, Email) => admin.admin.deleteUser({ IdEnc, ...(Email !== undefined && { Email }) }),
  }),
});

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
