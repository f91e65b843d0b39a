import MuiLink from '@mui/material/Link';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { all, call, put, type SagaGenerator } from 'typed-redux-saga';
import type { LoadReason, PageParams } from '../../../../routing/page';
import { paths } from '../../../../routing/paths';
import { FormCard } from '../../../../ui/FormCard';
import { selectLine } from '../../../checkout/checkoutSelectors';
import { ProviderButtons } from '../../providerLogin';
import { watchProviderStart } from '../../providerLogin/providerStartSaga';
import providerStartSlice, { providersShown } from '../../providerLogin/providerStartSlice';
import { selectReturnUrl } from '../../session/sessionSelectors';
import { watchAwaitedMail } from '../awaitedMailSaga';
import awaitedMailSlice, { mailForgotten, selectAwaitedMail } from '../awaitedMailSlice';
import { MailSent } from '../components/MailSent';
import { SignUpForm } from '../components/SignUpForm';
import { passwordStrengthSlice, watchPasswordStrength } from '../passwordStrength';
import { watchSignUp } from '../signUpSaga';
import signUpSlice, { selectSignUp, signUpOpened } from '../signUpSlice';

export const slices = [signUpSlice, awaitedMailSlice, passwordStrengthSlice, providerStartSlice];

/** Starts with an empty form; a login keeps what was typed. */
export function* load(_params: PageParams, reason: LoadReason = 'entered'): SagaGenerator<void> {
  if (reason !== 'entered') return;
  yield* put(signUpOpened());
  yield* put(mailForgotten());
  yield* put(providersShown());
  yield* put(passwordStrengthSlice.actions.opened());
}

export function* watch(): SagaGenerator<void> {
  yield* all([
    call(watchSignUp),
    call(watchAwaitedMail),
    call(watchPasswordStrength),
    call(watchProviderStart),
  ]);
}

function CheckMail({ returnUrl }: { readonly returnUrl: string }) {
  const { email } = useSelector(selectAwaitedMail);
  return (
    <FormCard
      isAnswer
      title="Controlla la posta"
      lead={
        <div role="status">
          Abbiamo mandato un’e-mail a <strong>{email}</strong>. Apri il link che contiene per attivare il tuo
          account; se non la vedi, guarda anche nella posta indesiderata.
        </div>
      }
      foot={
        <>
          Hai già attivato l’account?{' '}
          <MuiLink component={Link} to={paths.login(returnUrl)} sx={{ fontWeight: 650 }}>
            Accedi
          </MuiLink>
        </>
      }
    >
      <title>Controlla la posta · Corsi Trading Online</title>
      <MailSent />
    </FormCard>
  );
}

export function Page() {
  const returnUrl = useSelector(selectReturnUrl);
  const line = useSelector(selectLine);
  const { status } = useSelector(selectSignUp);
  const isBuying = line !== null && returnUrl.includes(encodeURIComponent(line.slug));
  return (
    <>
      <meta name="robots" content="noindex" />
      {status === 'done' ? (
        <CheckMail returnUrl={returnUrl} />
      ) : (
        <FormCard
          title="Iscriviti"
          lead={
            isBuying ? (
              <>
                Dopo l’iscrizione torni a <strong>{line.title}</strong> e completi l’acquisto.
              </>
            ) : (
              'Crea il tuo account per acquistare i corsi e guardarli quando vuoi.'
            )
          }
          foot={
            <>
              Hai già un account?{' '}
              <MuiLink component={Link} to={paths.login(returnUrl)} sx={{ fontWeight: 650 }}>
                Accedi
              </MuiLink>
            </>
          }
        >
          <title>Iscriviti · Corsi Trading Online</title>
          <SignUpForm returnUrl={returnUrl} />
          <ProviderButtons returnUrl={returnUrl} isNew isHeld={status === 'pending'} />
        </FormCard>
      )}
    </>
  );
}
