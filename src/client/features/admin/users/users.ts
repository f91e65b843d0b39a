import type { z } from 'zod';
import type { UserData } from '../../../../contract/admin';
import type { userRow } from '../../../../contract/users';
import { formatEuro } from '../../../ui/format';
import { formatLocal } from '../../../ui/localDate';
import { defineResource } from '../resource/resource';

type UserRow = z.infer<typeof userRow>;

const ROLES: readonly (readonly [string, string])[] = [
  ['0', 'Studente'],
  ['1', 'Amministratore'],
  ['2', 'Relatore'],
];
const roleName = (role: number) => ROLES.find(([value]) => value === String(role))?.[1] ?? String(role);
const fullName = ({ firstName, lastName }: UserRow) => `${firstName} ${lastName}`.trim();

export const users = defineResource<UserRow & Partial<UserData>>({
  name: 'users',
  labels: {
    one: 'L’utente',
    many: 'Utenti',
    new: '',
    saved: '',
    removed: 'Utente eliminato.',
    lead: 'Chi ha un account nel negozio, con i suoi acquisti e i suoi accessi.',
  },
  listPath: '/admin/utenti/gestione',
  detailPath: '/admin/utenti/dettaglio/*',
  idOf: ({ IdEnc }) => IdEnc,
  nameOf: ({ email }) => email,
  columns: [
    { field: 'email', header: 'E-mail' },
    { field: 'firstName', header: 'Nome', isSortable: false, render: fullName },
    { field: 'role', header: 'Ruolo', width: 140, isSortable: false, render: ({ role }) => roleName(role) },
    { field: 'createdAt', header: 'Iscritto', kind: 'instant', width: 180 },
    { field: 'activatedAt', header: 'Attivato', kind: 'instant', width: 180, isSortable: false },
  ],
  filters: [{ name: 'Role', label: 'Ruolo', options: ROLES }],
  canRemove: true,
  details: (user) => [
    ['Nome', fullName(user)],
    ['Ruolo', roleName(user.role)],
    ['Iscritto', formatLocal(user.createdAt)],
    ['Attivato', formatLocal(user.activatedAt)],
    ['Indirizzo', [user.address, user.cap, user.city, user.country].filter(Boolean).join(', ')],
    ['Telefono', user.phone ?? ''],
    [
      'Acquisti',
      (user.purchases ?? [])
        .map(({ createdAt, title, total }) => `${formatLocal(createdAt)}  ${title}  ${formatEuro(total)}`)
        .join('\n'),
    ],
    ['Corsi che può guardare', (user.entitlements ?? []).map(({ title }) => title).join('\n')],
    [
      'Accessi',
      (user.logins ?? []).map(({ device, lastSeenAt }) => `${formatLocal(lastSeenAt)}  ${device}`).join('\n'),
    ],
  ],
  calls: ({ admin }) => ({
    list: admin.users.getList,
    read: async (IdEnc) => {
      const { item, ...answer } = await admin.admin.getUserData({ IdEnc });
      return { ...answer, item: item && { ...item, IdEnc: item.id, email: item.username } };
    },
    remove: (IdEnc) => admin.admin.deleteUser({ IdEnc }),
  }),
});
