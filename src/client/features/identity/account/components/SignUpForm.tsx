import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useServices } from '../../../../services/servicesContext';
import { SubmissionForm } from '../../../../ui/SubmissionForm';
import { selectKnownEmail } from '../knownEmail';
import { signUp } from '../signUp';
import { NOTHING_TYPED, newAccountOf, SignUpFields } from './SignUpFields';

/** Keeps what was typed whatever the server answers. The password goes to the vault, never into an action. */
export function SignUpForm({ returnUrl }: { readonly returnUrl: string }) {
  const dispatch = useDispatch();
  const { vault } = useServices();
  const { status, errors } = useSelector(signUp.select);
  const [typed, setTyped] = useState({ ...NOTHING_TYPED, email: useSelector(selectKnownEmail) });
  const isPending = status === 'pending';
  const submit = () =>
    dispatch(signUp.actions.requested({ ...newAccountOf(typed, vault.put(typed.password)), returnUrl }));

  return (
    <SubmissionForm form={signUp} onSubmit={submit} sx={{ mt: 3 }}>
      <SignUpFields
        typed={typed}
        onChange={(changes) => setTyped((before) => ({ ...before, ...changes }))}
        errors={errors}
      />
      <Button type="submit" variant="contained" size="large" aria-disabled={isPending}>
        {isPending ? 'Iscrizione in corso…' : 'Iscriviti'}
      </Button>
    </SubmissionForm>
  );
}
