import { LEAD_KIND_NAMES } from '../../../contract/admin/adminNames';
import type { Lead } from '../../../contract/leads/leads';
import { formatLocal } from '../../ui/localDate';
import { defineResource } from './resource/resource';

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
  csv: 'leads',
  idOf: ({ id }) => id,
  nameOf: ({ email }) => email,
  columns: [
    { field: 'email', header: 'E-mail' },
    { field: 'firstName', header: 'Nome' },
    { field: 'lastName', header: 'Cognome' },
    { field: 'kind', header: 'Da', width: 110, isMain: true, render: ({ kind }) => LEAD_KIND_NAMES[kind] },
    { field: 'createdAt', header: 'Ricevuto', kind: 'instant', width: 165 },
  ],
  filters: [
    { name: 'Kind', label: 'Da', options: Object.entries(LEAD_KIND_NAMES) },
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
    ['Consenso alla pubblicità', lead.advertisingText ?? 'Non dato'],
    ['Consenso ritirato', formatLocal(lead.withdrawnAt)],
  ],
  calls: ({ admin }) => ({ list: admin.leads.list }),
});
