import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useDispatch, useSelector } from 'react-redux';
import { MAX_NOTE_LENGTH } from '../../../../contract/learning/noteLimits';
import type { Note } from '../../../../contract/learning/notes';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import type { RemovableListProps } from '../../../ui/useFocusAfterRemoval';
import { useFocusBack } from '../../../ui/useFocusBack';
import { clockTime, spokenTime } from '../../platform/player';
import { InlineTextForm } from '../components/InlineTextForm';
import { selectSections } from '../learningSelectors';
import { momentChosen } from '../learningSlice';
import { noteEdit, noteRemoval } from './notes';

function Editor({ note }: { readonly note: Note }) {
  const dispatch = useDispatch();
  const { status, message, errors } = useSelector(noteEdit.select);
  return (
    <InlineTextForm
      label="Modifica l’appunto"
      initial={note.Text}
      max={MAX_NOTE_LENGTH}
      error={errors.Text ?? message}
      isPending={status === 'pending'}
      action="Salva"
      onSave={(Text) => dispatch(noteEdit.actions.requested({ ...note, Text }))}
      onCancel={() => dispatch(noteEdit.actions.closed())}
    />
  );
}

function Row({ note, lesson }: { readonly note: Note; readonly lesson: string }) {
  const dispatch = useDispatch();
  const { IdSectionEnc: sectionId, Seconds: position, Text: text } = note;
  const isEditing = useSelector(noteEdit.select).draft?.IdEnc === note.IdEnc;
  const editButton = useFocusBack(isEditing);
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-start',
        gap: 1.5,
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Button
        size="small"
        aria-label={`Vai a ${spokenTime(position)} della lezione ${lesson}`}
        onClick={() => dispatch(momentChosen({ sectionId, position }))}
        sx={{ minWidth: 64, fontVariantNumeric: 'tabular-nums' }}
      >
        {clockTime(position)}
      </Button>
      <Box sx={{ flex: { xs: '1 1 60%', sm: '1 1 12rem' }, minWidth: 0, pt: 0.5 }}>
        {isEditing ? (
          <Editor note={note} />
        ) : (
          <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Typography>
        )}
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {lesson}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: { xs: 9, sm: 'auto' } }}>
        {!isEditing && (
          <Button
            ref={editButton}
            size="small"
            aria-label={`Modifica l’appunto a ${spokenTime(position)}`}
            onClick={() => dispatch(noteEdit.actions.opened(note))}
          >
            Modifica
          </Button>
        )}
        <Button
          size="small"
          color="error"
          aria-label={`Elimina l’appunto a ${spokenTime(position)}`}
          onClick={() => dispatch(noteRemoval.actions.opened(note))}
        >
          Elimina
        </Button>
      </Box>
    </Box>
  );
}

function Removal() {
  const dispatch = useDispatch();
  const { status, message, draft } = useSelector(noteRemoval.select);
  return (
    <ConfirmDialog
      isOpen={draft !== null}
      title="Vuoi eliminare questo appunto?"
      action="Elimina"
      isPending={status === 'pending'}
      message={message}
      onConfirm={() => draft && dispatch(noteRemoval.actions.requested(draft))}
      onDecline={() => dispatch(noteRemoval.actions.closed())}
    >
      {draft ? `«${draft.Text.slice(0, 120)}»` : ''}
    </ConfirmDialog>
  );
}

interface NoteListProps {
  readonly notes: readonly Note[];
  readonly list: RemovableListProps;
}

/** Notes in the order of the lessons; the time leads to that second. */
export function NoteList({ notes, list }: NoteListProps) {
  const sections = useSelector(selectSections);
  const lessonOf = ({ IdSectionEnc }: Note) =>
    sections.find(({ IdEnc }) => IdEnc === IdSectionEnc)?.title ?? '';
  return (
    <>
      <Box component="ul" {...list} sx={{ m: 0, mt: 2, p: 0, listStyle: 'none' }}>
        {notes.map((note) => (
          <li key={note.IdEnc}>
            <Row note={note} lesson={lessonOf(note)} />
          </li>
        ))}
      </Box>
      <Removal />
    </>
  );
}
