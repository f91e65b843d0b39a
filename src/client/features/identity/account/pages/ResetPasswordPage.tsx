import { useSelector } from 'react-redux';
import { all, call, put, type SagaGenerator } from 'typed-redux-saga';
import type { LoadReason, PageParams } from '../../../../routing/page';
import { paths } from '../../../../routing/paths';
import { FormCard } from '../../../../ui/FormCard';
import { PrivateHead } from '../../components/PrivateHead';
import { readReturn } from '../../session/returnNote';
import { selectNotedReturnUrl } from '../../session/sessionSelectors';
import { NextStep } from '../components/NextStep';
import { ResetForm } from '../components/ResetForm';
import { knownEmailSlice } from '../knownEmail';
import { passwordReset } from '../passwordReset';
import { passwordStrengthSlice, watchPasswordStrength } from '../passwordStrength';

export const slices = [knownEmailSlice, passwordReset.slice, passwordStrengthSlice];

export function* load(_params: PageParams, reason: LoadReason = 'entered'): SagaGenerator<void> {
  if (reason !== 'entered') return;
  yield* call(readReturn);
  yield* put(passwordReset.actions.opened());
  yield* put(passwordStrengthSlice.actions.opened());
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
