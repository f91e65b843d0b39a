import { type BundleRecord, bundleForm } from '../../../contract/catalogue/bundles';
import { paths } from '../../routing/paths';
import { BundleSum } from './BundleSum';
import { COVER_HINT, YES_NO } from './options';
import { crudCalls, defineResource } from './resource/resource';

export const bundles = defineResource<BundleRecord, typeof bundleForm>({
  name: 'bundles',
  labels: {
    one: 'Il percorso formativo',
    many: 'Percorsi formativi',
    new: 'Nuovo percorso',
    saved: 'Percorso salvato.',
    removed: 'Percorso eliminato.',
    lead: 'Più corsi venduti insieme, a un prezzo solo.',
  },
  csv: 'bundles',
  idOf: ({ IdBundleEnc }) => IdBundleEnc,
  nameOf: ({ title }) => title,
  columns: [
    { field: 'title', header: 'Titolo' },
    { field: 'coursesCount', header: 'Corsi', kind: 'number', width: 90 },
    { field: 'price', header: 'Prezzo', kind: 'euro', width: 120, isMain: true },
    { field: 'singlyPrice', header: 'Somma dei corsi', kind: 'euro', width: 150, isSortable: false },
    { field: 'createdAt', header: 'Creato', kind: 'instant', width: 165 },
    { field: 'isOperative', header: 'In vendita', kind: 'flag', width: 110, isSortable: false },
  ],
  filters: [{ name: 'IsOperative', label: 'In vendita', options: YES_NO }],
  shape: bundleForm,
  empty: { coverAddress: '', courseIds: [], isOperative: false },
  canCreate: true,
  bulkSwitch: { field: 'isOperative', on: 'Metti in vendita', off: 'Togli dalla vendita' },
  publicHref: ({ slug, isOperative }) => (isOperative ? paths.bundle(slug) : undefined),
  canRemove: true,
  fields: [
    { name: 'title', label: 'Titolo' },
    { name: 'subtitle', label: 'Sottotitolo' },
    { name: 'description', label: 'Descrizione', input: 'rich' },
    { name: 'courseIds', label: 'Corsi', input: 'courses', hint: 'Nell’ordine in cui si seguono.' },
    { name: 'price', label: 'Prezzo', input: 'euro', Note: BundleSum },
    { name: 'coverAddress', label: 'Copertina', input: 'picture', hint: COVER_HINT },
    { name: 'isOperative', label: 'In vendita', input: 'switch' },
  ],
  calls: ({ admin: { bundles: api } }) => ({
    list: api.list,
    ...crudCalls({ ...api, get: api.getAdmin }),
  }),
});
