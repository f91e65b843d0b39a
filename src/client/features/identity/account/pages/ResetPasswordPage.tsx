import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { all, call, put, type SagaGenerator } from 'typed-redux-saga';
import type { LoadReason, PageParams } from '../../../../routing/page';
import { paths } from '../../../../routing/paths';
import { useServices } from '../../../../services/servicesContext';
import { FormCard } from '../../../../ui/FormCard';
import { SubmissionForm } from '../../../../ui/SubmissionForm';
import { PrivateHead } from '../../components/PrivateHead';
import { readReturn } from '../../session/returnNote';
import { selectNotedReturnUrl } from '../../session/sessionSelectors';
import { ChosenPassword } from '../components/ChosenPassword';
import { NextStep } from '../components/NextStep';
import { knownEmailSlice } from '../knownEmail';
import { checkResetLink, passwordReset } from '../passwordReset';
import { passwordStrengthSlice, watchPasswordStrength } from '../passwordStrength';

/** Asks for the new password once: it can be shown while it is typed. */
function ResetForm({ token }: { readonly token: string }) {
  const dispatch = useDispatch();
  const { vault } = useServices();
  const { status, errors } = useSelector(passwordReset.select);
  const [password, setPassword] = useState('');
  const isPending = status === 'pending';
  const submit = () => {
    const draft = { token: vault.put(token), password: vault.put(password) };
    dispatch(passwordReset.actions.requested(draft));
  };
  return (
    <SubmissionForm form={passwordReset} onSubmit={submit} sx={{ mt: 3 }}>
      <ChosenPassword
        id="reset-password"
        label="Nuova password"
        value={password}
        onChange={setPassword}
        error={errors.Password}
        hints={[]}
      />
      <Button type="submit" variant="contained" size="large" aria-disabled={isPending}>
        {isPending ? 'Salvataggio in corso…' : 'Salva la nuova password'}
      </Button>
    </SubmissionForm>
  );
}

export const slices = [knownEmailSlice, passwordReset.slice, passwordStrengthSlice];

export function* load({ rest = '' }: PageParams, reason: LoadReason = 'entered'): SagaGenerator<void> {
  if (reason !== 'entered') return;
  yield* call(readReturn);
  yield* put(passwordReset.actions.opened());
  yield* put(passwordStrengthSlice.actions.opened());
  yield* call(checkResetLink, rest);
}

export function* watch(): SagaGenerator<void> {
  yield* all([call(passwordReset.watch), call(watchPasswordStrength)]);
}

/** The token is part of the address. */
function Content({ token }: { readonly token: string }) {
  const { result } = useSelector(passwordReset.select);
  const returnUrl = useSelector(selectNotedReturnUrl) || undefined;
  if (!result) {
    return (
      <FormCard title="Scegli una nuova password" lead="Poi accedi con quella, su tutti i tuoi dispositivi.">
        <ResetForm token={token} />
      </FormCard>
    );
  }
  if (result.linkFault) {
    return (
      <FormCard
        isAnswer
        title="Questo link non vale più"
        lead={
          <div role="alert">
            {result.linkFault} Un link per cambiare la password vale un’ora e per una volta sola.
          </div>
        }
      >
        <NextStep to={paths.forgottenPassword(returnUrl)}>Chiedi un nuovo link</NextStep>
      </FormCard>
    );
  }
  return (
    <FormCard
      isAnswer
      title="Password cambiata"
      lead={
        <div role="status">
          La nuova password è salvata. Per sicurezza abbiamo chiuso tutti gli accessi aperti con la vecchia.
        </div>
      }
    >
      <NextStep to={paths.login(returnUrl)}>Accedi con la nuova password</NextStep>
    </FormCard>
  );
}

export function Page({ params: { rest = '' } }: { readonly params: PageParams }) {
  return (
    <>
      <PrivateHead page="resetPassword" />
      <Content token={rest} />
    </>
  );
}
