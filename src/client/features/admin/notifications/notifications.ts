import type { SentNotification } from '../../../../contract/notifications/notifications';
import { defineResource } from '../resource/resource';

/** The announcements so far; sending is `announcing.ts`. */
export const notifications = defineResource<SentNotification>({
  name: 'notifications',
  labels: {
    one: 'La notifica',
    many: 'Notifiche',
    new: '',
    saved: '',
    removed: '',
    lead: 'Gli acquisti annunciati da un amministratore a chi si trova nel negozio. Quelli nuovi si annunciano da soli.',
  },
  csv: 'notifications',
  idOf: ({ id }) => id,
  nameOf: ({ title, buyer }) => `${title}, ${buyer}`,
  columns: [
    { field: 'title', header: 'Acquisto', isSortable: false },
    { field: 'buyer', header: 'Acquirente', isSortable: false },
    { field: 'price', header: 'Prezzo', kind: 'euro', isSortable: false, width: 110 },
    { field: 'at', header: 'Inviata', kind: 'instant', width: 165, isMain: true },
    { field: 'who', header: 'Da', isSortable: false, render: ({ who }) => who || 'Account eliminato' },
  ],
  isUnsearched: true,
  calls: ({ admin }) => ({ list: admin.notifications.history }),
});
