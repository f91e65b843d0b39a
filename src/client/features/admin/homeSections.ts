import { HOME_SECTION_KIND_NAMES } from '../../../contract/admin/adminNames';
import { CATEGORIES } from '../../../contract/catalogue/categories';
import {
  HOME_SECTION_KINDS,
  type HomeSectionRecord,
  homeSectionErrors,
  homeSectionForm,
} from '../../../contract/catalogue/homeSections';
import { paths } from '../../routing/paths';
import { categoryName } from '../../ui/categoryNames';
import { YES_NO } from './options';
import { crudCalls, defineResource } from './resource/resource';

const KIND_OPTIONS = HOME_SECTION_KINDS.map((kind) => [kind, HOME_SECTION_KIND_NAMES[kind]] as const);

export const homeSections = defineResource<HomeSectionRecord, typeof homeSectionForm>({
  name: 'homeSections',
  labels: {
    one: 'La sezione',
    many: 'Sezioni della home',
    new: 'Nuova sezione',
    saved: 'Sezione salvata.',
    removed: 'Sezione eliminata.',
    lead: 'Che cosa mostra la pagina iniziale del negozio, dall’alto in basso.',
  },
  csv: 'homeSections',
  idOf: ({ id }) => id,
  nameOf: ({ title }) => title,
  columns: [
    { field: 'title', header: 'Titolo' },
    { field: 'kind', header: 'Contenuto', render: ({ kind }) => HOME_SECTION_KIND_NAMES[kind] },
    { field: 'position', header: 'Posto', kind: 'number', width: 90, isMain: true },
    { field: 'isActive', header: 'Attiva', kind: 'flag', width: 90 },
  ],
  filters: [
    { name: 'Kind', label: 'Contenuto', options: KIND_OPTIONS },
    { name: 'IsActive', label: 'Attiva', options: YES_NO },
  ],
  shape: homeSectionForm,
  check: homeSectionErrors,
  empty: { kind: 'chosen_courses', courses: [], bundles: [], isActive: true },
  canCreate: true,
  bulkSwitch: { field: 'isActive', on: 'Attiva', off: 'Disattiva' },
  publicHref: ({ isActive }) => (isActive ? paths.home() : undefined),
  canRemove: true,
  fields: [
    { name: 'title', label: 'Titolo' },
    { name: 'kind', label: 'Contenuto', input: 'select', options: KIND_OPTIONS },
    {
      name: 'category',
      label: 'Categoria',
      input: 'select',
      options: [['', 'Scegli'], ...CATEGORIES.map((category) => [category, categoryName(category)] as const)],
      isOptional: true,
      isShown: ({ kind }) => kind === 'category',
    },
    { name: 'courses', label: 'Corsi', input: 'courses', isShown: ({ kind }) => kind === 'chosen_courses' },
    { name: 'bundles', label: 'Percorsi', input: 'bundles', isShown: ({ kind }) => kind === 'bundles' },
    { name: 'text', label: 'Testo', input: 'rich' },
    { name: 'isActive', label: 'Attiva', input: 'switch' },
  ],
  calls: ({ admin: { homeSections: api } }) => ({ list: api.list, ...crudCalls(api) }),
});
