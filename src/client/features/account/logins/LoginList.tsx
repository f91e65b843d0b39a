import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useDispatch, useSelector } from 'react-redux';
import type { Login } from '../../../../contract/identity/users';
import { isUnavailable } from '../../../state/loadable';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { EmptyState } from '../../../ui/EmptyState';
import { formatMoment } from '../../../ui/italianTime';
import { useFocusAfterRemoval } from '../../../ui/useFocusAfterRemoval';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { LoadError } from '../../platform/navigation';
import { AccessList, AccessRow } from './AccessList';
import { loginEnd, logins } from './logins';

function Row({ login }: { readonly login: Login }) {
  const dispatch = useDispatch();
  const { IdEnc, device, createdAt, lastSeenAt, isCurrent } = login;
  return (
    <AccessRow
      testId="login"
      title={device}
      heading="h3"
      text={`Ultimo uso: ${formatMoment(lastSeenAt)} · Accesso: ${formatMoment(createdAt)}`}
    >
      {isCurrent ? (
        <Typography variant="body2" sx={{ fontWeight: 650, color: 'success.main' }}>
          Questo dispositivo
        </Typography>
      ) : (
        <Button type="button" variant="outlined" onClick={() => dispatch(loginEnd.actions.opened(IdEnc))}>
          Termina
          <VisuallyHidden>&nbsp;l’accesso: {device}</VisuallyHidden>
        </Button>
      )}
    </AccessRow>
  );
}

/** Asks before a login is ended. */
function EndLoginDialog({ items }: { readonly items: readonly Login[] }) {
  const dispatch = useDispatch();
  const { draft, status, message } = useSelector(loginEnd.select);
  const login = items.find(({ IdEnc }) => IdEnc === draft);
  return (
    <ConfirmDialog
      isOpen={login !== undefined}
      title="Terminare questo accesso?"
      action="Termina l’accesso"
      isPending={status === 'pending'}
      message={message}
      onConfirm={() => login && dispatch(loginEnd.actions.requested(login.IdEnc))}
      onDecline={() => dispatch(loginEnd.actions.closed())}
    >
      Su <strong>{login?.device}</strong> bisognerà accedere di nuovo. Se non riconosci questo accesso, cambia
      anche la password.
    </ConfirmDialog>
  );
}

/** The devices on which a person is logged in; all but the present one can be logged out. @param heading its id */
export function LoginList({ heading }: { readonly heading: string }) {
  const { status, data: items, message } = useSelector(logins.selectAny);
  const { draft } = useSelector(loginEnd.select);
  const ids = items?.map(({ IdEnc }) => IdEnc);
  const isAsking = draft !== null && ids?.includes(draft);
  const list = useFocusAfterRemoval({ ids, heading, isAsking });
  if (isUnavailable(status)) return <LoadError message={message} retry={logins.actions.retryRequested()} />;
  if (!items) return <Skeleton variant="rounded" height={96} aria-busy="true" />;
  if (items.length === 0) {
    return <EmptyState title="Nessun accesso aperto" text="Qui trovi i dispositivi su cui sei entrato." />;
  }
  return (
    <>
      <AccessList {...list}>
        {items.map((login) => (
          <Row key={login.IdEnc} login={login} />
        ))}
      </AccessList>
      <EndLoginDialog items={items} />
    </>
  );
}
