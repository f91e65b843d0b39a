import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { all, call, put, type SagaGenerator, select, spawn } from 'typed-redux-saga';
import type { LoadReason, PageParams } from '../../../routing/page';
import { paths } from '../../../routing/paths';
import { titleOf } from '../../../routing/routeTable';
import { FIRST_KEY } from '../../../services/history';
import { service } from '../../../services/services';
import { useServices } from '../../../services/servicesContext';
import { Notice } from '../../../ui/Notice';
import { PageTitle } from '../../../ui/PageTitle';
import { SubmissionForm } from '../../../ui/SubmissionForm';
import {
  navigationRequested,
  selectAddress,
  selectNavigationKind,
} from '../../platform/navigation/navigationSlice';
import { ActivationMailAgain } from '../account/components/MailRequest';
import { knownEmailSlice, selectKnownEmail } from '../account/knownEmail';
import { mailRequest, sentMailSlice, watchMailRequest } from '../account/mailRequest';
import { ProviderButtons } from '../providerLogin/components/ProviderButtons';
import { providerStart } from '../providerLogin/providerStart';
import { endLogin } from '../session/sessionSaga';
import { selectEnded, selectIsAuthenticated, selectReturnUrl } from '../session/sessionSelectors';
import { loggedOut } from '../session/sessionSlice';
import { DemoAccounts } from './DemoAccounts';
import { LoginFields, type TypedLogin } from './LoginFields';
import { login } from './login';

export const slices = [knownEmailSlice, login.slice, mailRequest.slice, sentMailSlice, providerStart.slice];

export function* watch(): SagaGenerator<void> {
  yield* all([call(login.watch), call(watchMailRequest), call(providerStart.watch)]);
}

const FORCE_LOGOUT = 'forceLogout';

/**
 * `forceLogout=1` ends any old session; others who are logged in already go straight on. It counts once: on the way back
 * to its history entry, or when that is reloaded, the session may be a newer one.
 */
export function* load(_params: PageParams, reason: LoadReason = 'entered'): SagaGenerator<void> {
  // A login that has just succeeded, here or in another tab, is no old session.
  if (reason !== 'entered') return;
  yield* put(login.actions.opened());
  yield* put(mailRequest.actions.opened());
  yield* put(providerStart.actions.opened());
  const { pathname, search, key } = yield* select(selectAddress);
  const parameters = new URLSearchParams(search);
  const isFirst = key === FIRST_KEY;
  const isUsed = !isFirst && (yield* select(selectNavigationKind)) === 'POP';
  const isForced = parameters.get(FORCE_LOGOUT) === '1' && !isUsed;
  if (yield* select(selectIsAuthenticated)) {
    if (isForced) {
      const session = yield* service('session');
      // The form does not wait for the server: the call has read its token when `spawn` returns.
      yield* spawn(endLogin);
      yield* call(session.clear);
      yield* put(loggedOut());
    } else {
      yield* put(navigationRequested({ to: yield* select(selectReturnUrl), replace: true }));
    }
  }
  if (!isForced || !isFirst) return;
  // The way back to the first entry of a tab looks like its first visit.
  parameters.delete(FORCE_LOGOUT);
  const others = parameters.size > 0 ? `?${parameters}` : '';
  yield* put(navigationRequested({ to: pathname + others, replace: true }));
}

/** By the status of the guarded call that ended the session. */
const ENDED: Readonly<Record<number, string>> = {
  400: 'Una richiesta non era valida e per sicurezza sei uscito dal tuo account: accedi di nuovo.',
  403: 'Il tuo account non ha i permessi per quello che hai aperto, o non li ha più: accedi di nuovo, se serve con un altro account, oppure torna al negozio.',
  429: 'Dal tuo account sono arrivate troppe richieste e per sicurezza sei uscito: aspetta un momento e accedi di nuovo.',
};
/** For any other status. */
const OVER =
  'La sessione è scaduta o è stata chiusa da un altro dispositivo: accedi di nuovo per continuare.';

/** Explains why a session ended that the person did not end. */
function SessionEnd() {
  const ended = useSelector(selectEnded);
  if (ended === null) return null;
  return (
    <Box role="alert" sx={{ mt: 2 }}>
      <Notice kind="error">{ENDED[ended] ?? OVER}</Notice>
    </Box>
  );
}

interface LoginFormProps {
  readonly account: TypedLogin;
  readonly onChange: (account: TypedLogin) => void;
  readonly returnUrl: string;
}

/** E-mail and password. The password goes to the vault, never into an action. */
function LoginForm({ account, onChange, returnUrl }: LoginFormProps) {
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

interface LoginPageProps {
  /** The item in the cart with its price; null when the cart is empty. */
  readonly purchase: ReactNode;
  /** Names what is bought for somebody else after it; '' if nothing is. */
  readonly given: string;
}

const STUDY = 'Entra per guardare i tuoi corsi e riprendere da dove eri rimasto.';

export function LoginPage({ purchase, given }: LoginPageProps) {
  const { environment } = useServices();
  const returnUrl = useSelector(selectReturnUrl);
  const { status } = useSelector(login.select);
  const [account, setAccount] = useState({ username: useSelector(selectKnownEmail), password: '' });
  const next = given ? `Entra per regalare ${given}: subito dopo torni al regalo.` : STUDY;
  return (
    <Container sx={{ py: { xs: 3, md: 7 }, minHeight: '70vh' }}>
      <PageTitle>{titleOf('login')}</PageTitle>
      <meta name="robots" content="noindex" />
      <Box sx={{ maxWidth: 460, mx: 'auto' }}>
        <Box
          sx={{
            p: { xs: 2.5, sm: 4 },
            border: 1,
            borderColor: 'divider',
            borderRadius: 2,
            bgcolor: 'background.paper',
          }}
        >
          <Typography variant="h1">Accedi</Typography>
          <SessionEnd />
          <Typography color="textSecondary" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
            {purchase ? 'Subito dopo passi al pagamento.' : next}
          </Typography>
          {purchase}
          <LoginForm account={account} onChange={setAccount} returnUrl={returnUrl} />
          <ProviderButtons returnUrl={returnUrl} isHeld={status === 'pending'} />
          <Typography sx={{ mt: 3, pt: 2.5, borderTop: 1, borderColor: 'divider' }}>
            Non hai ancora un account?{' '}
            <MuiLink component={Link} to={paths.signUp(returnUrl)} sx={{ fontWeight: 650 }}>
              Iscriviti
            </MuiLink>
          </Typography>
        </Box>
        {environment.isDemo && <DemoAccounts onChoose={setAccount} />}
        <Box sx={{ mt: 2.5, textAlign: 'center' }}>
          <Button component={Link} to={paths.home()} variant="text">
            Torna al negozio
          </Button>
        </Box>
      </Box>
    </Container>
  );
}
