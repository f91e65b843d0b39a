import { CATEGORIES } from '../../../../contract/catalogue/categories';
import { courseForm } from '../../../../contract/catalogue/courseAdmin';
import { paths } from '../../../routing/paths';
import { categoryName, inOrder } from '../../../ui/categoryNames';
import type { AdminApis } from '../adminApi';
import { COVER_HINT, YES_NO } from '../options';
import type { BulkAction } from '../resource/definition';
import type { Field } from '../resource/draft';
import { defineResource } from '../resource/resource';
import { type CourseItem, withRecord } from './courseRecord';

const CATEGORY_OPTIONS = CATEGORIES.map((category) => [category, categoryName(category)] as const);

const courseFields: readonly Field[] = [
  { name: 'title', label: 'Titolo' },
  {
    name: 'subtitle',
    label: 'Sottotitolo',
    hint: 'Una riga sotto il titolo, anche nei risultati di ricerca.',
  },
  { name: 'price', label: 'Prezzo', input: 'euro', hint: 'Con 0 il corso si può regalare, non vendere.' },
  {
    name: 'isEducationalOffer',
    label: 'Tra le offerte formative',
    input: 'switch',
    hint: 'Accanto al prezzo compare, barrato, il più basso dei 30 giorni prima.',
  },
  {
    name: 'categories',
    label: 'Categorie',
    input: 'choices',
    options: CATEGORY_OPTIONS,
    hint: 'Almeno un livello: principiante, intermedio o avanzato.',
  },
  { name: 'teachers', label: 'Relatori', input: 'teachers' },
  { name: 'coverAddress', label: 'Copertina', input: 'picture', hint: COVER_HINT },
  {
    name: 'goals',
    label: 'Che cosa si impara',
    input: 'items',
    hint: 'Un obiettivo per riga, al massimo 30.',
  },
  { name: 'description', label: 'Descrizione', input: 'rich' },
];

const sell = ({ admin }: AdminApis, { IdCourseEnc: IdEnc }: CourseItem, IsOperative: boolean) =>
  admin.courses.toogleOperativeCourse({ IdEnc, IsOperative });
const sale = (label: string, isOn: boolean): BulkAction<CourseItem> => ({
  name: isOn ? 'sell' : 'withdraw',
  label,
  call: (apis, course) => sell(apis, course, isOn),
});

/** Puts a course on sale or takes it off. */
export const saleLabel = ({ isOperative }: Pick<CourseItem, 'isOperative'>) =>
  isOperative ? 'Togli dalla vendita' : 'Metti in vendita';

export const courses = defineResource<CourseItem, typeof courseForm>({
  name: 'courses',
  labels: {
    one: 'Il corso',
    many: 'Corsi',
    new: 'Nuovo corso',
    saved: 'Corso salvato.',
    removed: 'Corso eliminato.',
    lead: 'Tutti i corsi, in vendita o no. Chi ne ha uno lo vede anche quando non si vende più.',
  },
  csv: 'courses',
  idOf: ({ IdCourseEnc }) => IdCourseEnc,
  nameOf: ({ title }) => title,
  columns: [
    { field: 'title', header: 'Titolo' },
    { field: 'price', header: 'Prezzo', kind: 'euro', width: 110 },
    {
      field: 'categories',
      header: 'Categorie',
      isSortable: false,
      render: ({ categories }) => inOrder(categories).map(categoryName).join(', '),
    },
    { field: 'learnersCount', header: 'Studenti', kind: 'number', width: 95 },
    { field: 'createdAt', header: 'Creato', kind: 'instant', width: 165 },
  ],
  filters: [
    { name: 'Category', label: 'Categoria', options: CATEGORY_OPTIONS },
    { name: 'IsOperative', label: 'In vendita', options: YES_NO },
  ],
  shape: courseForm,
  empty: { subtitle: '', description: '', goals: [], teachers: [], categories: [], coverAddress: '' },
  canCreate: true,
  canRemove: true,
  fields: courseFields,
  actions: [
    {
      name: 'sale',
      label: saleLabel,
      toggle: { label: 'In vendita', isOn: ({ isOperative }) => isOperative },
      call: (apis, course) => sell(apis, course, !course.isOperative),
      done: ({ isOperative }) => (isOperative ? 'Il corso non è più in vendita.' : 'Il corso è in vendita.'),
    },
  ],
  actionsColumn: { header: 'In vendita', width: 165 },
  bulk: [sale('Metti in vendita', true), sale('Togli dalla vendita', false)],
  publicHref: ({ slug, isOperative }) => (isOperative ? paths.course(slug) : undefined),
  calls: ({ admin: { courses: api } }) => ({
    list: api.getAllCourses,
    read: async (IdCourseEnc) => withRecord(await api.getDetailCourseAdmin({ IdCourseEnc })),
    create: async (form) => withRecord(await api.createCourse(form)),
    update: async (IdCourseEnc, form, version) =>
      withRecord(await api.updateCourse({ ...form, IdCourseEnc, version })),
    remove: (IdEnc) => api.deleteCourse({ IdEnc }),
  }),
});
