import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { all, call, put, type SagaGenerator, select, spawn } from 'typed-redux-saga';
import type { LoadReason, PageParams } from '../../../../routing/page';
import { paths } from '../../../../routing/paths';
import { service } from '../../../../services/services';
import { useServices } from '../../../../services/servicesContext';
import { Notice } from '../../../../ui/Notice';
import { selectLine } from '../../../checkout/checkoutSelectors';
import { navigationRequested, selectAddress } from '../../../navigation/navigationSlice';
import { watchAwaitedMail } from '../../account/awaitedMailSaga';
import awaitedMailSlice, { mailForgotten } from '../../account/awaitedMailSlice';
import { ProviderButtons } from '../../providerLogin';
import { watchProviderStart } from '../../providerLogin/providerStartSaga';
import providerStartSlice, { providersShown } from '../../providerLogin/providerStartSlice';
import { endLogin } from '../sessionSaga';
import { selectEnded, selectIsAuthenticated, selectLogin, selectReturnUrl } from '../sessionSelectors';
import { loggedOut } from '../sessionSlice';
import { DemoAccounts } from './DemoAccounts';
import { LoginForm } from './LoginForm';

export const slices = [awaitedMailSlice, providerStartSlice];

/** Who is not activated yet may ask for the mail once more. */
export function* watch(): SagaGenerator<void> {
  yield* all([call(watchAwaitedMail), call(watchProviderStart)]);
}

/** `forceLogout=1` ends any old session (specification §4); whoever else is logged in has no need to stay. */
export function* load(_params: PageParams, reason: LoadReason = 'entered'): SagaGenerator<void> {
  // A login that has just succeeded loads the page anew, too: that session is not an old one. Neither is one
  // that this tab does not know of yet: another tab has just begun it.
  if (reason !== 'entered') return;
  yield* put(mailForgotten());
  yield* put(providersShown());
  const { search } = yield* select(selectAddress);
  const isLoggedIn = yield* select(selectIsAuthenticated);
  if (!isLoggedIn) return;
  if (new URLSearchParams(search).get('forceLogout') === '1') {
    const session = yield* service('session');
    // The form does not wait for the server: the call has read its token when `spawn` returns.
    yield* spawn(endLogin);
    yield* call(session.clear);
    yield* put(loggedOut());
  } else {
    yield* put(navigationRequested({ to: yield* select(selectReturnUrl), replace: true }));
  }
}

/** By the status of the guarded call that ended the session; any other, or none: its time was up. */
const ENDED: Readonly<Record<number, string>> = {
  400: 'Una richiesta non era valida e per sicurezza sei uscito dal tuo account: accedi di nuovo.',
  403: 'Il tuo account non ha i permessi per quello che hai aperto: accedi con un altro account, oppure torna al negozio.',
  429: 'Dal tuo account sono arrivate troppe richieste e per sicurezza sei uscito: aspetta un momento e accedi di nuovo.',
};
const OVER =
  'La sessione è scaduta o è stata chiusa da un altro dispositivo: accedi di nuovo per continuare.';

/** Explains why a session that was not left by choice is over. */
function WhyHere() {
  const ended = useSelector(selectEnded);
  if (ended === null) return null;
  return (
    <Box role="alert" sx={{ mt: 2 }}>
      <Notice kind="error">{ENDED[ended] ?? OVER}</Notice>
    </Box>
  );
}

/** Why one is here, where it is to go on with a purchase. */
function Purpose({ returnUrl }: { readonly returnUrl: string }) {
  const line = useSelector(selectLine);
  const isBuying = line !== null && returnUrl.includes(encodeURIComponent(line.slug));
  return (
    <Typography color="textSecondary" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
      {isBuying ? (
        <>
          Poi torni a <strong>{line.title}</strong> e completi l’acquisto: prezzo e coupon restano come li hai
          lasciati.
        </>
      ) : (
        'Entra per guardare i tuoi corsi e riprendere da dove eri rimasto.'
      )}
    </Typography>
  );
}

export function Page() {
  const { environment } = useServices();
  const returnUrl = useSelector(selectReturnUrl);
  const { status } = useSelector(selectLogin);
  const [account, setAccount] = useState({ username: '', password: '' });
  return (
    <Container sx={{ py: { xs: 3, md: 7 }, minHeight: '70vh' }}>
      <title>Accedi · Corsi Trading Online</title>
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
          <WhyHere />
          <Purpose returnUrl={returnUrl} />
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
