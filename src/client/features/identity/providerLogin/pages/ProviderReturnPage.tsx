import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { call, type SagaGenerator } from 'typed-redux-saga';
import type { PageParams } from '../../../../routing/page';
import { paths } from '../../../../routing/paths';
import { useServices } from '../../../../services/servicesContext';
import { FormCard } from '../../../../ui/FormCard';
import { selectIsAuthenticated } from '../../session/sessionSelectors';
import { arrive, watchProviderReturn } from '../providerReturnSaga';
import providerReturnSlice, { arrivalRetried, selectProviderReturn } from '../providerReturnSlice';

export const slices = [providerReturnSlice];

export function* load({ provider = '' }: PageParams): SagaGenerator<void> {
  yield* call(arrive, provider);
}

export function* watch({ provider = '' }: PageParams): SagaGenerator<void> {
  yield* call(watchProviderReturn, provider);
}

function Failed() {
  const dispatch = useDispatch();
  const { message, retry, returnUrl } = useSelector(selectProviderReturn);
  const isLoggedIn = useSelector(selectIsAuthenticated);
  return (
    <FormCard title="Accesso non riuscito" lead={<div role="alert">{message}</div>}>
      <Stack spacing={1.5} sx={{ mt: 3 }}>
        {retry && (
          <Button variant="contained" size="large" onClick={() => dispatch(arrivalRetried({ retry }))}>
            Riprova
          </Button>
        )}
        {isLoggedIn ? (
          <Button component={Link} to={paths.home()} variant="contained" size="large">
            Continua: hai già effettuato l’accesso
          </Button>
        ) : (
          <Button
            component={Link}
            to={paths.login(returnUrl || undefined)}
            variant={retry ? 'outlined' : 'contained'}
            size="large"
          >
            Torna all’accesso
          </Button>
        )}
      </Stack>
    </FormCard>
  );
}

/** Where a login provider sends people back to: a moment's wait, or why they are not logged in. */
export function Page({ params }: { readonly params: PageParams }) {
  const { status } = useSelector(selectProviderReturn);
  const { loginProviders } = useServices().environment;
  const name = loginProviders.find(({ id }) => id === params.provider)?.name;
  return (
    <>
      <title>Accesso · Corsi Trading Online</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {status === 'failed' ? (
        <Failed />
      ) : (
        <FormCard
          title="Accesso in corso"
          lead={<div role="status">{name ? `Un momento: ${name} ci conferma chi sei.` : 'Un momento.'}</div>}
        >
          <LinearProgress aria-label="Accesso in corso" sx={{ mt: 3, borderRadius: 1 }} />
        </FormCard>
      )}
    </>
  );
}
