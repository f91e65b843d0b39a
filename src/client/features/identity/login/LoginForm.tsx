import Button from '@mui/material/Button';
import { useDispatch, useSelector } from 'react-redux';
import { useServices } from '../../../services/servicesContext';
import { SubmissionForm } from '../../../ui/SubmissionForm';
import { ActivationMailAgain } from '../account/components/MailRequest';
import { LoginFields, type TypedLogin } from './LoginFields';
import { login } from './login';

interface LoginFormProps {
  readonly account: TypedLogin;
  readonly onChange: (account: TypedLogin) => void;
  readonly returnUrl: string;
}

/** E-mail and password. The password goes to the vault, never into an action. */
export function LoginForm({ account, onChange, returnUrl }: LoginFormProps) {
  const { vault } = useServices();
  const dispatch = useDispatch();
  const { status, errors, code, draft } = useSelector(login.select);
  const isPending = status === 'pending';

  const submit = () => {
    const username = account.username.trim();
    dispatch(login.actions.requested({ username, password: vault.put(account.password), returnUrl }));
  };

  return (
    <SubmissionForm form={login} onSubmit={submit} sx={{ mt: 3 }}>
      {code === 'not_activated' && draft && <ActivationMailAgain email={draft.username} />}
      <LoginFields typed={account} onChange={onChange} errors={errors} returnUrl={returnUrl} />
      <Button type="submit" variant="contained" size="large" aria-disabled={isPending}>
        {isPending ? 'Accesso in corso…' : 'Accedi'}
      </Button>
    </SubmissionForm>
  );
}
