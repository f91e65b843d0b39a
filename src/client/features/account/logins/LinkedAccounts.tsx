import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useDispatch, useSelector } from 'react-redux';
import type { LinkedAccount } from '../../../../contract/identity/users';
import { useServices } from '../../../services/servicesContext';
import { isUnavailable } from '../../../state/loadable';
import { wholeMessage } from '../../../state/submission';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { formatDate } from '../../../ui/italianTime';
import { useFocusAfterRemoval } from '../../../ui/useFocusAfterRemoval';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { linkedAccounts, unlinking } from '../../identity';
import { LoadError } from '../../platform/navigation';
import { AccessList, AccessRow } from './AccessList';

function Row({ account }: { readonly account: LinkedAccount }) {
  const dispatch = useDispatch();
  const { Provider, name, email, createdAt } = account;
  const text = [email, `Collegato: ${formatDate(createdAt)}`].filter(Boolean).join(' · ');
  return (
    <AccessRow testId="linked-account" title={name} heading="h4" text={text}>
      <Button type="button" variant="outlined" onClick={() => dispatch(unlinking.actions.opened(Provider))}>
        Scollega
        <VisuallyHidden>&nbsp;{name}</VisuallyHidden>
      </Button>
    </AccessRow>
  );
}

/** Asks before a linked account is removed. */
function UnlinkDialog({ items }: { readonly items: readonly LinkedAccount[] }) {
  const dispatch = useDispatch();
  const form = useSelector(unlinking.select);
  const account = items.find(({ Provider }) => Provider === form.draft);
  return (
    <ConfirmDialog
      isOpen={account !== undefined}
      title={`Scollegare ${account?.name}?`}
      action="Scollega"
      isPending={form.status === 'pending'}
      message={wholeMessage(form)}
      onConfirm={() => account && dispatch(unlinking.actions.requested(account.Provider))}
      onDecline={() => dispatch(unlinking.actions.closed())}
    >
      Gli accessi già aperti restano aperti. Se <strong>{account?.name}</strong> ha il tuo stesso indirizzo
      e-mail, scegliendolo di nuovo per accedere lo colleghi un’altra volta.
    </ConfirmDialog>
  );
}

const HEADING = 'account-collegati';

function Content() {
  const { status, data: items, message } = useSelector(linkedAccounts.selectAny);
  const { draft } = useSelector(unlinking.select);
  const ids = items?.map(({ Provider }) => Provider);
  const isAsking = draft !== null && ids?.includes(draft);
  const list = useFocusAfterRemoval({ ids, heading: HEADING, isAsking });
  if (isUnavailable(status))
    return <LoadError message={message} retry={linkedAccounts.actions.retryRequested()} />;
  if (!items) return <Skeleton variant="rounded" height={88} aria-busy="true" />;
  if (items.length === 0) {
    return (
      <Typography color="textSecondary">
        Nessuno. Per collegarne uno con il tuo stesso indirizzo e-mail, scegli «Continua con…» la prossima
        volta che accedi.
      </Typography>
    );
  }
  return (
    <>
      <AccessList {...list}>
        {items.map((account) => (
          <Row key={`${account.Provider} ${account.createdAt}`} account={account} />
        ))}
      </AccessList>
      <UnlinkDialog items={items} />
    </>
  );
}

/** The accounts of login providers; nothing in a shop without login providers. */
export function LinkedAccounts() {
  const { loginProviders } = useServices().environment;
  if (loginProviders.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={HEADING} sx={{ mt: 3 }}>
      <Typography id={HEADING} variant="h3" tabIndex={-1} sx={{ mb: 1.5, outline: 'none' }}>
        Account collegati
      </Typography>
      <Content />
    </Box>
  );
}
