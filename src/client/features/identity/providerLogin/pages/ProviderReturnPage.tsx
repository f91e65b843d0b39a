import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { call, type SagaGenerator } from 'typed-redux-saga';
import type { LoadReason, PageParams } from '../../../../routing/page';
import { paths } from '../../../../routing/paths';
import { useServices } from '../../../../services/servicesContext';
import { wholeMessage } from '../../../../state/submission';
import { FormCard } from '../../../../ui/FormCard';
import { RetryButton } from '../../../../ui/RetryButton';
import { PendingCard } from '../../components/PendingCard';
import { PrivateHead } from '../../components/PrivateHead';
import { selectIsAuthenticated, selectNotedReturnUrl } from '../../session/sessionSelectors';
import { finishLogin, providerReturn } from '../providerReturn';

export const slices = [providerReturn.slice];

export function* load({ provider = '' }: PageParams, reason: LoadReason = 'entered'): SagaGenerator<void> {
  yield* call(finishLogin, provider, reason);
}

export const watch = providerReturn.watch;

interface NotLoggedInProps {
  readonly message: string;
  readonly onRetry: (() => void) | undefined;
}

function NotLoggedIn({ message, onRetry }: NotLoggedInProps) {
  const returnUrl = useSelector(selectNotedReturnUrl);
  const isLoggedIn = useSelector(selectIsAuthenticated);
  return (
    <FormCard title="Accesso non riuscito" lead={<div role="alert">{message}</div>}>
      <Stack spacing={1.5} sx={{ mt: 3 }}>
        {onRetry && <RetryButton variant="contained" size="large" onRetry={onRetry} />}
        {isLoggedIn ? (
          <Button component={Link} to={paths.home()} variant="contained" size="large">
            Continua: hai già effettuato l’accesso
          </Button>
        ) : (
          <Button
            component={Link}
            to={paths.login(returnUrl || undefined)}
            variant={onRetry ? 'outlined' : 'contained'}
            size="large"
          >
            Torna all’accesso
          </Button>
        )}
      </Stack>
    </FormCard>
  );
}

/** Where a login provider sends people back to: shows progress, or why nobody was logged in. */
export function Page({ params }: { readonly params: PageParams }) {
  const dispatch = useDispatch();
  const form = useSelector(providerReturn.select);
  const failure = wholeMessage(form);
  const message = form.result?.refusal || failure;
  const retry = () => form.draft && dispatch(providerReturn.actions.requested(form.draft));
  const { loginProviders } = useServices().environment;
  const name = loginProviders.find(({ id }) => id === params.provider)?.name;
  return (
    <>
      <PrivateHead page="providerReturn" />
      {message ? (
        <NotLoggedIn message={message} onRetry={failure ? retry : undefined} />
      ) : (
        <PendingCard
          title="Accesso in corso"
          text={name ? `Un momento: ${name} ci conferma chi sei.` : 'Un momento.'}
        />
      )}
    </>
  );
}
