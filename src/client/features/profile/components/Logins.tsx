import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useDispatch, useSelector } from 'react-redux';
import type { Login } from '../../../../contract/users';
import { EmptyState } from '../../../ui/EmptyState';
import { ErrorState } from '../../../ui/ErrorState';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { retryRequested } from '../../navigation/navigationSlice';
import { formatLocal } from '../localDate';
import { endAsked, selectLogins } from '../loginsSlice';
import { EndLoginDialog } from './EndLoginDialog';

function Row({ login }: { readonly login: Login }) {
  const dispatch = useDispatch();
  const { IdEnc, device, createdAt, lastSeenAt, isCurrent } = login;
  return (
    <Box
      component="li"
      data-testid="login"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        alignItems: 'center',
        justifyContent: 'space-between',
        p: { xs: 2, sm: 2.5 },
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ minWidth: 0, flex: '1 1 220px', overflowWrap: 'anywhere' }}>
        <Typography component="h3" variant="h4">
          {device}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          Ultimo uso: {formatLocal(lastSeenAt)} · Accesso: {formatLocal(createdAt)}
        </Typography>
      </Box>
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
    </Box>
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
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.paper',
        }}
      >
        {items.map((login) => (
          <Row key={login.IdEnc} login={login} />
        ))}
      </Box>
      <EndLoginDialog />
    </>
  );
}
