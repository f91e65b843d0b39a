import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useDispatch, useSelector } from 'react-redux';
import type { Login } from '../../../../contract/users';
import { EmptyState } from '../../../ui/EmptyState';
import { ErrorState } from '../../../ui/ErrorState';
import { formatLocal } from '../../../ui/localDate';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { retryRequested } from '../../navigation/navigationSlice';
import { AccessList, AccessRow } from './AccessList';
import { EndLoginDialog } from './EndLoginDialog';
import { endAsked, selectLogins } from './loginsSlice';

function Row({ login }: { readonly login: Login }) {
  const dispatch = useDispatch();
  const { IdEnc, device, createdAt, lastSeenAt, isCurrent } = login;
  return (
    <AccessRow
      testId="login"
      title={device}
      heading="h3"
      text={`Ultimo uso: ${formatLocal(lastSeenAt)} · Accesso: ${formatLocal(createdAt)}`}
    >
      {isCurrent ? (
        <Typography variant="body2" sx={{ fontWeight: 650, color: 'success.main' }}>
          Questo dispositivo
        </Typography>
      ) : (
        <Button type="button" variant="outlined" onClick={() => dispatch(endAsked(IdEnc))}>
          Termina
          <VisuallyHidden>&nbsp;l’accesso: {device}</VisuallyHidden>
        </Button>
      )}
    </AccessRow>
  );
}

/** Where one is logged in, and the way to end what one does not know. */
export function Logins() {
  const dispatch = useDispatch();
  const { status, items, message } = useSelector(selectLogins);
  if (status === 'failed') {
    return <ErrorState message={message} onRetry={() => dispatch(retryRequested())} />;
  }
  if (status !== 'ready') return <Skeleton variant="rounded" height={96} aria-busy="true" />;
  if (items.length === 0) {
    return <EmptyState title="Nessun accesso aperto" text="Qui trovi i dispositivi su cui sei entrato." />;
  }
  return (
    <>
      <AccessList>
        {items.map((login) => (
          <Row key={login.IdEnc} login={login} />
        ))}
      </AccessList>
      <EndLoginDialog />
    </>
  );
}
