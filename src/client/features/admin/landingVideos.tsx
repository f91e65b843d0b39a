import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { call, put, type SagaGenerator, takeEvery } from 'typed-redux-saga';
import { type LandingVideoRecord, landingVideoForm } from '../../../contract/leads/landingVideos';
import { paths } from '../../routing/paths';
import { guarded } from '../../sagas/guarded';
import { service } from '../../services/services';
import { Part } from '../../ui/Part';
import { COVER_HINT, YES_NO } from './options';
import { editPage } from './resource/recordPages';
import { crudCalls, defineResource } from './resource/resource';
import { FileUpload } from './upload/FileUpload';
import { uploadDismissed, uploadDone } from './upload/uploadSlice';

/** The film of a landing video: watched, sent, or replaced. */
function LandingFilm({ item: { id, title, video } }: { readonly item: LandingVideoRecord }) {
  return (
    <Box sx={{ maxWidth: 720 }}>
      <Part title="Film">
        <Typography color={video ? 'textSecondary' : 'error'} sx={{ mb: 1.5 }}>
          {video
            ? 'Il film c’è: uno nuovo lo sostituisce subito.'
            : 'Manca il film: la pagina non ha niente da mostrare.'}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 1 }}>
          <FileUpload
            target={{ kind: 'film', id }}
            label={video ? 'Cambia film' : 'Carica il film'}
            name={title}
          />
          {video && (
            <Button component="a" size="small" href={video.url} target="_blank" rel="noopener">
              Guarda
            </Button>
          )}
        </Box>
      </Part>
    </Box>
  );
}

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

function* afterUpload({ payload }: ReturnType<typeof uploadDone>): SagaGenerator<void> {
  if (payload.kind !== 'film') return;
  const toaster = yield* service('toaster');
  yield* put(uploadDismissed(payload));
  yield* call(toaster.show, 'Film caricato.', 'success' as const);
  yield* put(landingVideos.record.actions.retryRequested());
}

/** Shows the film of a landing video once it is sent. */
function* watchFilm(): SagaGenerator<void> {
  yield* takeEvery(uploadDone, guarded(afterUpload));
}

export const landingVideoPage = editPage(landingVideos, { watch: watchFilm });
