import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { SubmissionForm } from '../../../ui/SubmissionForm';
import { Conflict } from '../resource/Conflict';
import { changedFields, type Draft, draftOf } from '../resource/draft';
import { FieldInput } from '../resource/fields';
import { useDirtyReport } from '../resource/useLeaveGuard';
import type { CourseRecord } from './courseRecord';
import { type SectionDraft, sectionFields, sectionSaving } from './sections';

interface OpenDialogProps {
  readonly course: CourseRecord;
  readonly opened: SectionDraft;
}

function OpenDialog({ course, opened }: OpenDialogProps) {
  const dispatch = useDispatch();
  const titleId = useId();
  const { status, code, errors } = useSelector(sectionSaving.select);
  // The section that was opened, or found in a conflict; the submission's draft is the one sent last.
  const [base, setBase] = useState(opened);
  const { IdEnc, loaded, version, draft: stored } = base;
  const [draft, setDraft] = useState<Draft>(stored);
  const theirs = course.sections.find((section) => section.IdEnc === IdEnc);
  const isPending = status === 'pending';
  const isConflict = code === 'conflict';
  const isDirty = changedFields(sectionFields, draft, stored).length > 0;
  useDirtyReport(isDirty);
  const close = () => dispatch(sectionSaving.actions.closed());
  const save = (next: Draft, from = { version, loaded }) =>
    dispatch(
      sectionSaving.actions.requested({ IdCourseEnc: course.IdCourseEnc, IdEnc, draft: next, ...from }),
    );
  return (
    // Esc and a click beside it lose nothing that was typed.
    <Dialog open onClose={() => !isDirty && close()} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{IdEnc ? 'Modifica la lezione' : 'Nuova lezione'}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <SubmissionForm
          form={sectionSaving}
          onSubmit={() => save(draft)}
          buttons={
            <DialogActions sx={{ p: 0, flexWrap: 'wrap', gap: 1 }}>
              <Button variant="text" onClick={close}>
                Annulla
              </Button>
              {!isConflict && (
                <Button type="submit" variant="contained" aria-disabled={isPending}>
                  {isPending ? 'Salvataggio in corso…' : 'Salva la lezione'}
                </Button>
              )}
            </DialogActions>
          }
        >
          {sectionFields.map((field, place) => (
            <FieldInput
              key={field.name}
              field={field}
              value={draft[field.name] ?? ''}
              error={errors[field.name]}
              autoFocus={place === 0}
              onChange={(value) => setDraft({ ...draft, [field.name]: value })}
            />
          ))}
        </SubmissionForm>
        {isConflict && theirs && (
          <Conflict
            fields={sectionFields}
            mine={draft}
            theirs={draftOf(sectionFields, theirs)}
            onChoose={(next) => {
              const from = { version: theirs.version, loaded: theirs };
              setBase({ ...base, ...from, draft: draftOf(sectionFields, theirs) });
              setDraft(next);
              save(next, from);
            }}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}

/** The form of a section. Open while a save has a draft. */
export function SectionDialog({ course }: { readonly course: CourseRecord }) {
  const { draft, status } = useSelector(sectionSaving.select);
  return draft && status !== 'done' ? <OpenDialog course={course} opened={draft} /> : null;
}
