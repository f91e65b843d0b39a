import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { type ReactNode, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { all, call, put, type SagaGenerator } from 'typed-redux-saga';
import type { LoadReason, PageParams } from '../../../../routing/page';
import { paths } from '../../../../routing/paths';
import { titleOf } from '../../../../routing/routeTable';
import { useServices } from '../../../../services/servicesContext';
import { FormCard } from '../../../../ui/FormCard';
import { PageTitle } from '../../../../ui/PageTitle';
import { SubmissionForm } from '../../../../ui/SubmissionForm';
import { ProviderButtons } from '../../providerLogin/components/ProviderButtons';
import { providerStart } from '../../providerLogin/providerStart';
import { selectReturnUrl } from '../../session/sessionSelectors';
import { MailSent } from '../components/MailRequest';
import { NOTHING_TYPED, newAccountOf, SignUpFields } from '../components/SignUpFields';
import { knownEmailSlice, selectKnownEmail } from '../knownEmail';
import { mailRequest, selectSentMail, sentMailSlice, watchMailRequest } from '../mailRequest';
import { passwordStrengthSlice, watchPasswordStrength } from '../passwordStrength';
import { signUp } from '../signUp';

export const slices = [
  knownEmailSlice,
  signUp.slice,
  mailRequest.slice,
  sentMailSlice,
  passwordStrengthSlice,
  providerStart.slice,
];

/** Starts with an empty form; a login keeps what was typed. */
export function* load(_params: PageParams, reason: LoadReason = 'entered'): SagaGenerator<void> {
  if (reason !== 'entered') return;
  yield* put(signUp.actions.opened());
  yield* put(mailRequest.actions.opened());
  yield* put(providerStart.actions.opened());
  yield* put(passwordStrengthSlice.actions.opened());
}

export function* watch(): SagaGenerator<void> {
  yield* all([
    call(signUp.watch),
    call(watchMailRequest),
    call(watchPasswordStrength),
    call(providerStart.watch),
  ]);
}

interface SignUpPageProps {
  /** The item in the cart with its price; null when the cart is empty. */
  readonly purchase: ReactNode;
  /** Names what is bought for somebody else after it; '' if nothing is. */
  readonly given: string;
}

function CheckMail({ returnUrl, purchase, given }: SignUpPageProps & { readonly returnUrl: string }) {
  const { email } = useSelector(selectSentMail);
  const back = given ? ' e tornare al regalo' : '';
  return (
    <FormCard
      isAnswer
      title="Controlla la posta"
      lead={
        <div role="status">
          Abbiamo mandato un’e-mail a <strong>{email}</strong>. Apri il link che contiene per attivare il tuo
          account{purchase ? ' e passare al pagamento' : back}; se non la vedi, guarda anche nella posta
          indesiderata.
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
      <PageTitle>Controlla la posta</PageTitle>
      {purchase}
      <MailSent />
    </FormCard>
  );
}

/** Keeps what was typed whatever the server answers. The password goes to the vault, never into an action. */
function SignUpForm({ returnUrl }: { readonly returnUrl: string }) {
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

const OWN = 'Crea il tuo account per acquistare i corsi e guardarli quando vuoi.';

export function SignUpPage({ purchase, given }: SignUpPageProps) {
  const returnUrl = useSelector(selectReturnUrl);
  const { status } = useSelector(signUp.select);
  const next = given
    ? `Crea il tuo account per regalare ${given}: il link che ricevi per e-mail ti riporta al regalo.`
    : OWN;
  return (
    <>
      <meta name="robots" content="noindex" />
      {status === 'done' ? (
        <CheckMail returnUrl={returnUrl} purchase={purchase} given={given} />
      ) : (
        <FormCard
          title="Iscriviti"
          lead={purchase ? 'Crea il tuo account: il link che ricevi per e-mail ti porta al pagamento.' : next}
          foot={
            <>
              Hai già un account?{' '}
              <MuiLink component={Link} to={paths.login(returnUrl)} sx={{ fontWeight: 650 }}>
                Accedi
              </MuiLink>
            </>
          }
        >
          <PageTitle>{titleOf('signUp')}</PageTitle>
          {purchase}
          <SignUpForm returnUrl={returnUrl} />
          <ProviderButtons returnUrl={returnUrl} isNew isHeld={status === 'pending'} />
        </FormCard>
      )}
    </>
  );
}
