import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Fragment, useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { SubmissionForm } from '../../../ui/SubmissionForm';
import { navigationRequested } from '../../navigation/navigationSlice';
import { selectIsSendingPicture, selectIsUploading } from '../upload/uploadSlice';
import { Conflict } from './Conflict';
import { changedFields, type Draft, draftOf } from './draft';
import { FieldInput } from './fields';
import { LeaveDialog } from './LeaveDialog';
import type { Resource } from './resource';
import { useLeaveGuard } from './useLeaveGuard';

interface RecordFormProps<Item> {
  readonly resource: Resource<Item>;
  /** '' for a new record. */
  readonly id: string;
  /** The record, or what a new one begins with. After a conflict the one that the other admin has saved. */
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
  const { status, code, errors } = useSelector(saving.select);
  const stored = draftOf(fields, loaded);
  const [draft, setDraft] = useState<Draft>(stored);
  const isPending = status === 'pending';
  const isUploading = useSelector(selectIsUploading);
  // A picture belongs to the form, and is part of it once it is stored.
  const isWaiting = useSelector(selectIsSendingPicture);
  const isConflict = code === 'conflict';
  const isDirty = status !== 'done' && changedFields(fields, draft, stored).length > 0;
  const [target, setTarget] = useLeaveGuard(isDirty || isUploading);

  // What is stored may differ from what was typed: the server trims, and writes prices in its own way.
  const isSettled = staysOpen && status === 'done';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once after each save
  useEffect(() => {
    if (!isSettled) return;
    setDraft(stored);
    dispatch(saving.actions.opened());
  }, [isSettled]);

  const version = 'version' in loaded ? Number(loaded.version) : 0;
  const save = (next: Draft) => dispatch(saving.actions.requested({ id, version, draft: next, loaded }));
  const leave = (to: string) => dispatch(navigationRequested({ to }));
  const askToLeave = () => (isDirty || isUploading ? setTarget(back) : leave(back));
  const shown = fields.filter(({ isShown }) => !isShown || isShown(draft, loaded));

  return (
    <Box
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented && target === undefined) askToLeave();
      }}
    >
      {Preview && <Preview draft={draft} />}
      <SubmissionForm
        form={saving}
        sx={{ maxWidth: 720 }}
        onSubmit={() => !isWaiting && save(draft)}
        buttons={
          !isConflict && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, pt: 1 }}>
              <Button type="submit" variant="contained" aria-disabled={isPending || isWaiting}>
                {isPending ? 'Salvataggio in corso…' : isWaiting ? 'Attendi l’immagine…' : 'Salva'}
              </Button>
              <Button variant="text" onClick={askToLeave}>
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
              autoFocus={place === 0 && !staysOpen}
              onChange={(value) => setDraft({ ...draft, [field.name]: value })}
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
            theirs={stored}
            onChoose={(next) => {
              setDraft(next);
              save(next);
            }}
          />
        </Box>
      )}
      <LeaveDialog
        isOpen={target !== undefined}
        isUploading={isUploading}
        onStay={() => setTarget(undefined)}
        onLeave={() => target !== undefined && leave(target)}
      />
    </Box>
  );
}
