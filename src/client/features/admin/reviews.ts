import type { ReviewRow } from '../../../contract/community/reviews';
import { formatLocal } from '../../ui/localDate';
import type { AdminApis } from './adminApi';
import { readMonth } from './months';
import { defineResource, type ListInput } from './resource/resource';

const setEnabled =
  (IsEnabled: boolean) =>
  ({ admin }: AdminApis, { IdEnc }: ReviewRow) =>
    admin.admin.toogleReview({ IdEnc, IsEnabled });

export const reviews = defineResource<ReviewRow>({
  name: 'reviews',
  labels: {
    one: 'La recensione',
    many: 'Recensioni',
    new: '',
    saved: '',
    removed: '',
    lead: 'Quello che scrivono gli studenti. Solo le recensioni pubblicate si vedono nel negozio.',
  },
  csv: 'reviews',
  idOf: ({ IdEnc }) => IdEnc,
  nameOf: ({ author, courseTitle }) => `${author}, ${courseTitle}`,
  columns: [
    { field: 'author', header: 'Autore', isSortable: false },
    { field: 'courseTitle', header: 'Corso' },
    { field: 'Rating', header: 'Stelle', kind: 'number', width: 90, isMain: true },
    { field: 'Text', header: 'Testo', isSortable: false },
    { field: 'createdAt', header: 'Scritta', kind: 'instant', width: 165 },
    { field: 'IsEnabled', header: 'Pubblicata', kind: 'flag', width: 110, isSortable: false },
  ],
  filters: [
    { name: 'Month', label: 'Mese', input: 'month' },
    {
      name: 'State',
      label: 'Stato',
      options: [
        ['enabled', 'Pubblicate'],
        ['disabled', 'Nascoste'],
        ['waiting', 'Da decidere'],
      ],
    },
  ],
  details: (review) => [
    ['Corso', review.courseTitle],
    ['Stelle', String(review.Rating)],
    ['Testo', review.Text],
    ['Autore', `${review.author} (${review.email})`],
    ['Scritta', formatLocal(review.createdAt)],
    ['Acquisto verificato', review.isVerified ? 'Sì' : 'No'],
    ['Pubblicata', review.IsEnabled ? 'Sì' : 'No'],
    ...(review.answer
      ? ([
          ['Risposta', review.answer.Text],
          ['Risponde', review.answer.by || 'Lo staff'],
        ] as const)
      : []),
  ],
  actions: [
    {
      name: 'toggle',
      label: ({ IsEnabled }) => (IsEnabled ? 'Nascondi' : 'Pubblica'),
      call: (apis, review) => setEnabled(!review.IsEnabled)(apis, review),
      done: 'Recensione aggiornata.',
    },
  ],
  toQuery: ({ Month, ...query }: ListInput & { readonly Month?: string }) => ({
    ...query,
    ...readMonth(Month ?? null),
  }),
  bulk: [
    { name: 'enable', label: 'Pubblica', call: setEnabled(true) },
    { name: 'disable', label: 'Nascondi', call: setEnabled(false) },
  ],
  calls: ({ admin }) => ({ list: admin.admin.getReviews }),
});
