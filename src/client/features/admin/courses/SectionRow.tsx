import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useDispatch, useSelector } from 'react-redux';
import type { AdminSection } from '../../../../contract/catalogue/courseAdmin';
import { isAsking } from '../../../state/submission';
import { formatDuration } from '../../../ui/format';
import { useFocusAfterRemoval } from '../../../ui/useFocusAfterRemoval';
import { draftOf } from '../resource/draft';
import { FileUpload } from '../upload/FileUpload';
import { AttachmentList } from './AttachmentList';
import { attachmentRemoving } from './attachments';
import { captionsRemoving, sectionFields, sectionRemoving, sectionSaving, videoProcessing } from './sections';
import { VideoUpload } from './VideoUpload';

/** Has the qualities, poster and thumbnails of a video made. */
export function ProcessButton({ section }: { readonly section: AdminSection }) {
  const { IdEnc, title, versions } = section;
  const dispatch = useDispatch();
  const isPending = useSelector(videoProcessing.selectIsPending(IdEnc));
  const label = versions === 'failed' ? 'Riprova le qualità' : 'Prepara le qualità';
  return (
    <Button
      size="small"
      aria-label={`${label}: ${title}`}
      aria-busy={isPending}
      onClick={() => dispatch(videoProcessing.actions.requested(IdEnc))}
    >
      {isPending ? 'Un momento…' : label}
    </Button>
  );
}

/** How far the qualities of a video are. */
const VERSIONS: Readonly<Record<NonNullable<AdminSection['versions']>, string>> = {
  none: '',
  queued: 'Qualità in coda',
  running: 'Qualità in lavorazione',
  ready: 'Più qualità',
  failed: 'Qualità non riuscite',
};

/** The class of a lesson's title, which takes the focus when its neighbour was deleted. */
export const SECTION_TITLE = 'admin-section-title';

interface SectionRowProps {
  readonly courseId: string;
  readonly section: AdminSection;
  /** From 0. */
  readonly place: number;
}

/** A section: what it is, its video, and what can be done with it. */
export function SectionRow({ courseId, section, place }: SectionRowProps) {
  const dispatch = useDispatch();
  const {
    IdEnc,
    title,
    duration,
    isPreview,
    video,
    version,
    hasCaptions,
    attachments = [],
    versions,
  } = section;
  // It takes the keyboard where a control of the lesson goes.
  const heading = `lezione-${IdEnc}`;
  const list = useFocusAfterRemoval({
    ids: attachments.map((attachment) => attachment.IdEnc),
    heading,
    isAsking: isAsking(useSelector(attachmentRemoving.select)),
  });
  const captions = useFocusAfterRemoval<HTMLSpanElement>({
    ids: hasCaptions ? [IdEnc] : [],
    heading,
    isAsking: isAsking(useSelector(captionsRemoving.select)),
  });
  const lacksVersions = versions === 'none' || versions === 'failed';
  const processing = useFocusAfterRemoval<HTMLSpanElement>({ ids: lacksVersions ? [IdEnc] : [], heading });
  const edit = () =>
    dispatch(
      sectionSaving.actions.opened({
        IdCourseEnc: courseId,
        IdEnc,
        version,
        draft: draftOf(sectionFields, section),
        loaded: section,
      }),
    );
  const facts = [
    video ? formatDuration(duration) : 'Manca il video',
    isPreview && 'Anteprima gratuita',
    hasCaptions && 'Sottotitoli',
    versions && VERSIONS[versions],
  ];
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <div>
        <Typography
          id={heading}
          className={SECTION_TITLE}
          tabIndex={-1}
          sx={{ fontWeight: 650 }}
        >{`${place + 1}. ${title}`}</Typography>
        <Typography variant="body2" color={video ? 'textSecondary' : 'error'}>
          {facts.filter(Boolean).join(' · ')}
        </Typography>
      </div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 1 }}>
        <VideoUpload section={section} />
        {video && (
          <Button
            size="small"
            component={Link}
            href={video.url}
            target="_blank"
            rel="noopener"
            aria-label={`Guarda il video: ${title}`}
          >
            Guarda
          </Button>
        )}
        <Box component="span" sx={{ display: 'contents' }} {...processing}>
          {lacksVersions && <ProcessButton section={section} />}
        </Box>
        <FileUpload
          target={{ kind: 'captions', id: IdEnc }}
          label={hasCaptions ? 'Cambia sottotitoli' : 'Carica i sottotitoli'}
          name={title}
        />
        <Box component="span" sx={{ display: 'contents' }} {...captions}>
          {hasCaptions && (
            <Button
              size="small"
              aria-label={`Togli i sottotitoli: ${title}`}
              onClick={() => dispatch(captionsRemoving.actions.opened({ id: IdEnc, name: title }))}
            >
              Togli i sottotitoli
            </Button>
          )}
        </Box>
        <FileUpload target={{ kind: 'attachment', id: IdEnc }} label="Aggiungi un allegato" name={title} />
        <Button size="small" aria-label={`Modifica: ${title}`} onClick={edit}>
          Modifica
        </Button>
        <Button
          size="small"
          color="error"
          aria-label={`Elimina: ${title}`}
          onClick={() => dispatch(sectionRemoving.actions.opened({ id: IdEnc, name: title }))}
        >
          Elimina
        </Button>
      </Box>
      {attachments.length > 0 && <AttachmentList attachments={attachments} list={list} />}
    </Box>
  );
}
