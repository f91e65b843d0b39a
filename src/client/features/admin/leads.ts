import { LEAD_KINDS, type Lead } from '../../../contract/leads';
import { formatLocal } from '../../ui/localDate';
import { defineResource } from './resource/resource';

const KINDS: Readonly<Record<(typeof LEAD_KINDS)[number], string>> = {
  webinar: 'Webinar',
  video: 'Video',
  contact: 'Contatto',
};

export const leads = defineResource<Lead>({
  name: 'leads',
  labels: {
    one: 'Il contatto',
    many: 'Contatti',
    new: '',
    saved: '',
    removed: '',
    lead: 'Chi si è iscritto al webinar o a un video, o ha scritto al negozio.',
  },
  listPath: '/admin/leads',
  csv: 'leads',
  idOf: ({ id }) => id,
  nameOf: ({ email }) => email,
  columns: [
    { field: 'email', header: 'E-mail' },
    { field: 'firstName', header: 'Nome' },
    { field: 'lastName', header: 'Cognome' },
    { field: 'kind', header: 'Da', width: 110, isMain: true, render: ({ kind }) => KINDS[kind] },
    { field: 'createdAt', header: 'Ricevuto', kind: 'instant', width: 165 },
  ],
  filters: [
    { name: 'Kind', label: 'Da', options: LEAD_KINDS.map((kind) => [kind, KINDS[kind]] as const) },
    { name: 'From', label: 'Dal' },
    { name: 'To', label: 'Al' },
  ],
  details: (lead) => [
    ['Nome', `${lead.firstName} ${lead.lastName}`.trim()],
    ['Telefono', lead.phone],
    ['Oggetto', lead.subject],
    ['Messaggio', lead.message],
    ['Ricevuto', formatLocal(lead.createdAt)],
    ['Consenso', lead.consentText],
    ['Consenso dato', formatLocal(lead.consentAt)],
    ['Consenso ritirato', formatLocal(lead.withdrawnAt)],
  ],
  calls: ({ admin }) => ({ list: admin.leads.list }),
});
