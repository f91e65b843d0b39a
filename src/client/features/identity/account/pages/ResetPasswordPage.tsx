import Button from '@mui/material/Button';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { all, call, put, type SagaGenerator } from 'typed-redux-saga';
import type { LoadReason, PageParams } from '../../../../routing/page';
import { paths } from '../../../../routing/paths';
import { FormCard } from '../../../../ui/FormCard';
import { ResetForm } from '../components/ResetForm';
import { openReset, watchPasswordReset } from '../passwordResetSaga';
import passwordResetSlice, { selectPasswordReset } from '../passwordResetSlice';
import { passwordStrengthSlice, watchPasswordStrength } from '../passwordStrength';

export const slices = [passwordResetSlice, passwordStrengthSlice];

export function* load(_params: PageParams, reason: LoadReason = 'entered'): SagaGenerator<void> {
  if (reason !== 'entered') return;
  yield* call(openReset);
  yield* put(passwordStrengthSlice.actions.opened());
}

export function* watch({ rest = '' }: PageParams): SagaGenerator<void> {
  yield* all([call(watchPasswordReset, rest), call(watchPasswordStrength)]);
}

function Content() {
  const { form, isLinkOver, returnUrl } = useSelector(selectPasswordReset);
  if (form.status === 'done') {
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
        <Button
          component={Link}
          to={paths.login(returnUrl || undefined)}
          variant="contained"
          size="large"
          fullWidth
          sx={{ mt: 3 }}
        >
          Accedi con la nuova password
        </Button>
      </FormCard>
    );
  }
  if (isLinkOver) {
    return (
      <FormCard
        title="Questo link non vale più"
        lead={
          <div role="alert">
            {form.message} Un link per cambiare la password vale un’ora e per una volta sola.
          </div>
        }
      >
        <Button
          component={Link}
          to={paths.forgottenPassword(returnUrl || undefined)}
          variant="contained"
          size="large"
          fullWidth
          sx={{ mt: 3 }}
        >
          Chiedi un nuovo link
        </Button>
      </FormCard>
    );
  }
  return (
    <FormCard title="Scegli una nuova password" lead="Poi accedi con quella, su tutti i tuoi dispositivi.">
      <ResetForm />
    </FormCard>
  );
}

export function Page() {
  return (
    <>
      <title>Nuova password · Corsi Trading Online</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <Content />
    </>
  );
}
