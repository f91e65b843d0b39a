import type { AuditEntry } from '../../../contract/admin/audit';
import {
  AUDIT_ACTIONS,
  AUDIT_RESOURCES,
  auditActionName,
  auditResourceName,
} from '../../../contract/admin/auditNames';
import { formatLocal } from '../../ui/localDate';
import { defineResource } from './resource/resource';

const RESOURCES = Object.entries(AUDIT_RESOURCES).sort(([, one], [, other]) =>
  one.localeCompare(other, 'it'),
);

/** JSON with a line a field. */
function readable(json: string | null): string {
  try {
    return json === null ? '' : JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json ?? '';
  }
}

export const audit = defineResource<AuditEntry>({
  name: 'audit',
  labels: {
    one: 'La modifica',
    many: 'Registro delle modifiche',
    new: '',
    saved: '',
    removed: '',
    lead: 'Chi ha cambiato che cosa e quando. Nessuno può modificare il registro.',
  },
  csv: 'audit',
  idOf: ({ id }) => id,
  nameOf: ({ action, resource, resourceId }) =>
    `${auditActionName(action)}: ${auditResourceName(resource)} ${resourceId}`,
  columns: [
    { field: 'at', header: 'Quando', kind: 'instant', width: 190 },
    { field: 'who', header: 'Chi', render: ({ who }) => who || 'Account eliminato' },
    {
      field: 'action',
      header: 'Azione',
      width: 150,
      isMain: true,
      render: ({ action }) => auditActionName(action),
    },
    { field: 'resource', header: 'Che cosa', render: ({ resource }) => auditResourceName(resource) },
    { field: 'resourceId', header: 'Identificativo', isSortable: false },
  ],
  filters: [
    { name: 'Action', label: 'Azione', options: Object.entries(AUDIT_ACTIONS) },
    { name: 'Resource', label: 'Che cosa', options: RESOURCES },
    { name: 'Who', label: 'Chi (e-mail)', input: 'text' },
    { name: 'From', label: 'Dal' },
    { name: 'To', label: 'Al' },
  ],
  details: (entry) => [
    ['Quando', formatLocal(entry.at)],
    ['Chi', entry.who || 'Account eliminato'],
    ['Prima', readable(entry.before)],
    ['Dopo', readable(entry.after)],
  ],
  isReadWhole: true,
  calls: ({ admin }) => ({ list: admin.audit.list, read: (id) => admin.audit.get({ id }) }),
});
