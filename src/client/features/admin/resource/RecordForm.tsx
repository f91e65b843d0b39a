import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { Fragment, useId } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { SubmissionForm } from '../../../ui/SubmissionForm';
import { navigationRequested } from '../../platform/navigation/navigationSlice';
import { selectIsSendingPicture, selectIsUploading } from '../upload/uploadSlice';
import { Conflict } from './Conflict';
import { type Draft, draftOf } from './draft';
import { FieldInput } from './fields';
import { leaveConfirmed, leaveDeclined, selectLeaveTarget } from './leaveSlice';
import { useRecordDraft } from './recordDraft';
import type { Resource } from './resource';
import { useDirtyReport, useLeaveGuard } from './useLeaveGuard';

/** Asks before unsaved changes are lost, or an upload is stopped. */
export function LeaveDialog() {
  const id = useId();
  const dispatch = useDispatch();
  const isUploading = useSelector(selectIsUploading);
  const isOpen = useSelector(selectLeaveTarget) !== null;
  const stay = () => dispatch(leaveDeclined());
  return (
    <Dialog open={isOpen} onClose={stay} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>Uscire senza salvare?</DialogTitle>
      <DialogContent>
        {isUploading
          ? 'Un caricamento è ancora in corso: uscendo si interrompe, e le modifiche non salvate andranno perse.'
          : 'Le modifiche che hai fatto in questo modulo andranno perse.'}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5, flexWrap: 'wrap', gap: 1 }}>
        <Button variant="text" onClick={stay} autoFocus>
          Resta qui
        </Button>
        <Button variant="contained" color="error" onClick={() => dispatch(leaveConfirmed())}>
          Esci senza salvare
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface RecordFormProps<Item> {
  readonly resource: Resource<Item>;
  /** '' for a new record. */
  readonly id: string;
  /** The newest version of the record, or what a new one begins with. */
  readonly loaded: object;
  /** The address of the list. */
  readonly back: string;
  /** A save does not leave the page. */
  readonly staysOpen?: boolean;
}

/** The form of a record: what is typed stays here until it is saved. */
export function RecordForm<Item>({ resource, id, loaded, back, staysOpen = false }: RecordFormProps<Item>) {
  const { fields = [], saving, removing, nameOf, canRemove, Preview } = resource;
  const dispatch = useDispatch();
  const { status, code, errors, message } = useSelector(saving.select);
  const { base, draft, isDirty, setForm } = useRecordDraft(resource, id, loaded);
  const isPending = status === 'pending';
  // A picture belongs to the form, and is part of it once it is stored.
  const isWaiting = useSelector(selectIsSendingPicture);
  const isConflict = code === 'conflict';
  const isAsking = useSelector(selectLeaveTarget) !== null;
  useDirtyReport(isDirty);
  useLeaveGuard();

  const save = (next: Draft, from: object) => {
    const version = 'version' in from ? Number(from.version) : 0;
    dispatch(saving.actions.requested({ id, version, draft: next, loaded: from }));
  };
  const leave = () => dispatch(navigationRequested({ to: back }));
  const shown = fields.filter(({ isShown }) => !isShown || isShown(draft, base));

  return (
    <Box
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented && !isAsking) leave();
      }}
    >
      {Preview && <Preview draft={draft} />}
      <SubmissionForm
        form={saving}
        sx={{ maxWidth: 720 }}
        onSubmit={() => !isWaiting && save(draft, base)}
        buttons={
          !isConflict && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, pt: 1 }}>
              <Button type="submit" variant="contained" aria-disabled={isPending || isWaiting}>
                {isPending ? 'Salvataggio in corso…' : isWaiting ? 'Attendi l’immagine…' : 'Salva'}
              </Button>
              <Button variant="text" onClick={leave}>
                Annulla
              </Button>
              {id && canRemove && (
                <Button
                  variant="text"
                  color="error"
                  sx={{ ml: { sm: 'auto' } }}
                  onClick={() => dispatch(removing.actions.opened({ id, name: nameOf(loaded as Item) }))}
                >
                  Elimina
                </Button>
              )}
            </Box>
          )
        }
      >
        {shown.map((field, place) => (
          <Fragment key={field.name}>
            <FieldInput
              field={field}
              value={draft[field.name] ?? ''}
              error={errors[field.name]}
              errors={errors}
              onErrors={(moved) => dispatch(saving.actions.errorsMoved(moved))}
              autoFocus={place === 0 && !staysOpen}
              onChange={(value) => {
                // Pickers, editors and uploads raise no change event that the form could see.
                if (field.name in errors || message) dispatch(saving.actions.fieldChanged(field.name));
                setForm((now) => ({ ...now, draft: { ...now.draft, [field.name]: value } }));
              }}
            />
            {field.Note && <field.Note draft={draft} />}
          </Fragment>
        ))}
      </SubmissionForm>
      {isConflict && (
        <Box sx={{ mt: 3, maxWidth: 720 }}>
          <Conflict
            fields={shown}
            mine={draft}
            theirs={draftOf(fields, loaded)}
            onChoose={(next) => {
              setForm({ base: loaded, draft: next });
              save(next, loaded);
            }}
          />
        </Box>
      )}
      <LeaveDialog />
    </Box>
  );
}
