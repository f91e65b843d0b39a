import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { SubmissionForm } from '../../../ui/SubmissionForm';
import type { Field } from '../resource/draft';
import { FieldInput } from '../resource/fields';
import { gift } from './gift';

const EMAIL: Field = { name: 'EmailUser', label: 'E-mail di chi lo riceve' };
const COURSE: Field = {
  name: 'IdCourseEnc',
  label: 'Corso',
  input: 'course',
  hint: 'Scrivi qualche lettera del titolo.',
};

interface GiftFormProps {
  /** Of the account, if it is known already. */
  readonly email?: string;
  /** The id of the course that was chosen elsewhere. */
  readonly course?: string;
}

/** Gives a course. */
export function GiftForm({ email, course = '' }: GiftFormProps) {
  const dispatch = useDispatch();
  const { status, errors } = useSelector(gift.select);
  const [EmailUser, setEmail] = useState(email ?? '');
  const [IdCourseEnc, setCourse] = useState(course);
  const isPending = status === 'pending';
  // Without a field for the e-mail, its errors belong to the course.
  const courseErrors = email === undefined ? [COURSE.name] : [COURSE.name, EMAIL.name];
  // Another course may be given to the same account.
  useEffect(() => {
    if (status === 'done') setCourse('');
  }, [status]);
  return (
    <SubmissionForm
      form={gift}
      onSubmit={() => dispatch(gift.actions.requested({ EmailUser, IdCourseEnc }))}
      buttons={
        <Button type="submit" variant="contained" aria-disabled={isPending} sx={{ justifySelf: 'start' }}>
          {isPending ? 'Un momento…' : 'Abilita il corso'}
        </Button>
      }
      sx={{ maxWidth: 560 }}
    >
      {email === undefined && (
        <FieldInput
          field={EMAIL}
          value={EmailUser}
          error={errors.EmailUser}
          autoFocus
          onChange={(value) => setEmail(String(value))}
        />
      )}
      <FieldInput
        field={COURSE}
        value={IdCourseEnc}
        error={courseErrors.map((name) => errors[name]).find(Boolean)}
        autoFocus={false}
        onChange={(value) => {
          setCourse(String(value));
          for (const name of courseErrors) if (name in errors) dispatch(gift.actions.fieldChanged(name));
        }}
      />
    </SubmissionForm>
  );
}
