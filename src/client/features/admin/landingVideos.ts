import { type LandingVideoRecord, landingVideoForm } from '../../../contract/leads/landingVideos';
import { paths } from '../../routing/paths';
import { LandingFilm } from './landing/LandingFilm';
import { COVER_HINT, YES_NO } from './options';
import { crudCalls, defineResource } from './resource/resource';

export const landingVideos = defineResource<LandingVideoRecord, typeof landingVideoForm>({
  name: 'landingVideos',
  labels: {
    one: 'Il video',
    many: 'Video gratuiti',
    new: 'Nuovo video',
    saved: 'Video salvato.',
    removed: 'Video eliminato.',
    lead: 'Le lezioni che si guardano senza comprare, ognuna con la sua pagina.',
  },
  csv: 'landingVideos',
  idOf: ({ id }) => id,
  nameOf: ({ title }) => title,
  columns: [
    { field: 'title', header: 'Titolo' },
    { field: 'slug', header: 'Indirizzo' },
    { field: 'courseTitle', header: 'Corso che lo continua', isSortable: false },
    {
      field: 'video',
      header: 'Film',
      isSortable: false,
      width: 90,
      render: ({ video }) => (video ? 'Sì' : 'No'),
    },
    { field: 'createdAt', header: 'Creato', kind: 'instant', width: 165 },
    { field: 'isActive', header: 'Attivo', kind: 'flag', width: 90, isMain: true },
  ],
  filters: [{ name: 'IsActive', label: 'Attivo', options: YES_NO }],
  shape: landingVideoForm,
  empty: { isActive: true },
  canCreate: true,
  bulkSwitch: { field: 'isActive', on: 'Attiva', off: 'Disattiva' },
  publicHref: ({ slug, isActive }) => (isActive ? paths.video(slug) : undefined),
  canRemove: true,
  Extra: LandingFilm,
  fields: [
    { name: 'title', label: 'Titolo' },
    { name: 'slug', label: 'Indirizzo', hint: 'Minuscole, cifre e trattini: per esempio prima-lezione.' },
    { name: 'text', label: 'Testo', input: 'rich' },
    { name: 'poster', label: 'Immagine iniziale', input: 'picture', hint: COVER_HINT },
    { name: 'IdCourseEnc', label: 'Corso che lo continua', input: 'course' },
    { name: 'isActive', label: 'Attivo', input: 'switch' },
  ],
  calls: ({ admin: { landingVideos: api } }) => ({
    list: api.list,
    ...crudCalls({ ...api, get: api.getAdmin }),
  }),
});
