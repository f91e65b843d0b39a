import { MAIL_STATUS_NAMES } from '../../../contract/admin/adminNames';
import type { Mail, MailRow } from '../../../contract/platform/mails';
import { formatLocal } from '../../ui/localDate';
import { defineResource } from './resource/resource';

export const mails = defineResource<MailRow & Partial<Mail>>({
  name: 'mails',
  labels: {
    one: 'L’e-mail',
    many: 'E-mail',
    new: '',
    saved: '',
    removed: '',
    lead: 'Le e-mail che il negozio spedisce, con l’esito di ogni invio.',
  },
  csv: 'mails',
  idOf: ({ id }) => id,
  nameOf: ({ subject }) => subject,
  columns: [
    { field: 'subject', header: 'Oggetto' },
    { field: 'to', header: 'A' },
    {
      field: 'status',
      header: 'Stato',
      width: 130,
      isMain: true,
      render: ({ status }) => MAIL_STATUS_NAMES[status],
    },
    { field: 'attempts', header: 'Tentativi', kind: 'number', width: 110 },
    { field: 'createdAt', header: 'Creata', kind: 'instant', width: 165 },
    { field: 'sentAt', header: 'Spedita', kind: 'instant', width: 165 },
  ],
  filters: [
    {
      name: 'Status',
      label: 'Stato',
      options: Object.entries(MAIL_STATUS_NAMES),
    },
  ],
  isReadWhole: true,
  details: (mail) => [
    ['A', mail.to],
    ['Stato', MAIL_STATUS_NAMES[mail.status]],
    ['Ultimo errore', mail.lastError],
    ['Creata', formatLocal(mail.createdAt)],
    ['Spedita', formatLocal(mail.sentAt)],
    ['Testo', mail.text ?? ''],
  ],
  calls: ({ admin }) => ({ list: admin.mails.list, read: (id) => admin.mails.get({ id }) }),
});
