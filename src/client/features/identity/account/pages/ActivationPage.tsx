import Button from '@mui/material/Button';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { call, put, type SagaGenerator } from 'typed-redux-saga';
import type { LoadReason, PageParams } from '../../../../routing/page';
import { paths } from '../../../../routing/paths';
import { ErrorState } from '../../../../ui/ErrorState';
import { FormCard } from '../../../../ui/FormCard';
import { retryRequested } from '../../../navigation/navigationSlice';
import { selectIsAuthenticated } from '../../session/sessionSelectors';
import { watchAwaitedMail } from '../awaitedMailSaga';
import awaitedMailSlice, { mailForgotten, selectAwaitedMail } from '../awaitedMailSlice';
import { LinkLoading } from '../components/LinkLoading';
import { MailRequest } from '../components/MailRequest';
import { MailSent } from '../components/MailSent';
import { openLink } from '../mailLinkSaga';
import mailLinkSlice, { selectMailLink } from '../mailLinkSlice';

export const slices = [mailLinkSlice, awaitedMailSlice];

export function* load({ rest = '' }: PageParams, reason: LoadReason = 'entered'): SagaGenerator<void> {
  if (reason === 'entered') yield* put(mailForgotten());
  yield* call(openLink, 'activation' as const, rest, reason);
}

export const watch = watchAwaitedMail;

function Activated() {
  const { status, returnUrl } = useSelector(selectMailLink);
  const isLoggedIn = useSelector(selectIsAuthenticated);
  const isNew = status === 'done';
  return (
    <FormCard
      title={isNew ? 'Account attivato' : 'Account già attivo'}
      lead={
        <div role="status">
          {isNew
            ? 'Benvenuto! Il tuo account è pronto.'
            : 'Questo link ha già fatto il suo lavoro: il tuo account è attivo.'}{' '}
          {!isLoggedIn && returnUrl && 'Dopo l’accesso torni dove eri rimasto.'}
        </div>
      }
    >
      <Button
        component={Link}
        to={isLoggedIn ? returnUrl || paths.courses() : paths.login(returnUrl || undefined)}
        variant="contained"
        size="large"
        fullWidth
        sx={{ mt: 3 }}
      >
        {isLoggedIn ? 'Continua' : 'Accedi'}
      </Button>
    </FormCard>
  );
}

/** The link is of no use any more: another one comes by mail. */
function Expired() {
  const { message } = useSelector(selectMailLink);
  const { email, count } = useSelector(selectAwaitedMail);
  if (count > 0) {
    return (
      <FormCard
        title="Controlla la posta"
        lead={
          <div role="status">
            Se <strong>{email}</strong> ha un account da attivare, abbiamo mandato un nuovo link.
          </div>
        }
      >
        <MailSent />
      </FormCard>
    );
  }
  return (
    <FormCard
      title="Questo link non vale più"
      lead={
        <div role="alert">{message} Scrivi l’e-mail con cui ti sei iscritto: te ne mandiamo un altro.</div>
      }
    >
      <MailRequest kind="activation" label="Manda un nuovo link" />
    </FormCard>
  );
}

function Content() {
  const dispatch = useDispatch();
  const { status, message } = useSelector(selectMailLink);
  if (status === 'done' || status === 'already') return <Activated />;
  if (status === 'refused') return <Expired />;
  if (status === 'failed') {
    return (
      <FormCard title="Attivazione dell’account">
        <ErrorState message={message} onRetry={() => dispatch(retryRequested())} />
      </FormCard>
    );
  }
  return <LinkLoading title="Attivazione in corso" />;
}

export function Page() {
  return (
    <>
      <title>Attivazione · Corsi Trading Online</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <Content />
    </>
  );
}
