import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useDispatch, useSelector } from 'react-redux';
import type { LinkedAccount } from '../../../../contract/users';
import { useServices } from '../../../servicesContext';
import { ErrorState } from '../../../ui/ErrorState';
import { formatDate } from '../../../ui/format';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { retryRequested } from '../../navigation/navigationSlice';
import { selectLinkedAccounts, unlinkAsked } from '../../providerLogin/linkedAccountsSlice';
import { UnlinkDialog } from './UnlinkDialog';

const list = {
  m: 0,
  p: 0,
  listStyle: 'none',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
} as const;

function Row({ account }: { readonly account: LinkedAccount }) {
  const dispatch = useDispatch();
  const { Provider, name, email, createdAt } = account;
  return (
    <Box
      component="li"
      data-testid="linked-account"
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
        <Typography component="h4" variant="h4">
          {name}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {[email, `collegato il ${formatDate(createdAt)}`].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <Button type="button" variant="outlined" onClick={() => dispatch(unlinkAsked(Provider))}>
        Scollega
        <VisuallyHidden>&nbsp;{name}</VisuallyHidden>
      </Button>
    </Box>
  );
}

function Content() {
  const dispatch = useDispatch();
  const { status, items, message } = useSelector(selectLinkedAccounts);
  if (status === 'failed') {
    return <ErrorState message={message} onRetry={() => dispatch(retryRequested())} />;
  }
  if (status !== 'ready') return <Skeleton variant="rounded" height={88} aria-busy="true" />;
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
      <Box component="ul" sx={list}>
        {items.map((account) => (
          <Row key={`${account.Provider} ${account.createdAt}`} account={account} />
        ))}
      </Box>
      <UnlinkDialog />
    </>
  );
}

/** The accounts elsewhere by which one may log in; nothing at all where the shop has no login provider. */
export function LinkedAccounts() {
  const { loginProviders } = useServices().environment;
  if (loginProviders.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="account-collegati" sx={{ mt: 3 }}>
      <Typography id="account-collegati" variant="h3" sx={{ mb: 1.5 }}>
        Account collegati
      </Typography>
      <Content />
    </Box>
  );
}
