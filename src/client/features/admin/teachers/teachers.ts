import { type TeacherRecord, teacherForm } from '../../../../contract/catalogue/teacherShapes';
import { paths } from '../../../routing/paths';
import { defineResource } from '../resource/resource';

export const teachers = defineResource<TeacherRecord, typeof teacherForm>({
  name: 'teachers',
  labels: {
    one: 'Il relatore',
    many: 'Relatori',
    new: '',
    saved: 'Relatore salvato.',
    removed: 'Non è più un relatore.',
    removal: 'La pagina pubblica viene eliminata per sempre. L’account resta, senza la pagina.',
    lead: 'Chi insegna nei corsi: la pagina pubblica, il ritratto e il posto nell’elenco.',
  },
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  columns: [
    { field: 'name', header: 'Nome' },
    { field: 'headline', header: 'Presentazione', isSortable: false },
    { field: 'email', header: 'E-mail', isSortable: false },
    { field: 'coursesCount', header: 'Corsi', kind: 'number', width: 100, isMain: true },
    { field: 'position', header: 'Posto', kind: 'number', width: 100 },
  ],
  shape: teacherForm,
  canRemove: true,
  csv: 'teachers',
  publicHref: ({ slug }) => paths.teacher(slug),
  fields: [
    { name: 'name', label: 'Nome' },
    { name: 'headline', label: 'Presentazione', hint: 'Una riga sotto il nome.' },
    { name: 'biography', label: 'Biografia', input: 'rich' },
    { name: 'pictureAddress', label: 'Ritratto', input: 'picture', format: 'portraits' },
    { name: 'position', label: 'Posto nell’elenco', input: 'number', hint: 'Il più basso viene per primo.' },
  ],
  calls: ({ admin: { teachers: api } }) => ({
    list: api.list,
    read: (id) => api.get({ id }),
    update: (id, form, version) => api.update({ ...form, id, version }),
    remove: (id) => api.remove({ id }),
  }),
});
