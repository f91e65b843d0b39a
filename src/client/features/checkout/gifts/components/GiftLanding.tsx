import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import type { ReceivedGift } from '../../../../../contract/checkout/gifts';
import { paths } from '../../../../routing/paths';
import { Notice } from '../../../../ui/Notice';
import { Picture } from '../../../../ui/Picture';
import { selectIsAuthenticated } from '../../../identity/session/sessionSelectors';
import { LoadError } from '../../../platform/navigation';
import { type Received, receivedGift } from '../receivedGift';

/** A name that is not shown leaves a friend. */
const giverOf = ({ giver }: ReceivedGift) =>
  giver === undefined ? 'Il nostro negozio' : giver || 'Una persona che ti conosce';

function Gift({ gift }: { readonly gift: ReceivedGift }) {
  const { kind, title, cover, message } = gift;
  return (
    <Box sx={{ mt: 2.5, display: 'grid', gap: 2 }}>
      {cover && <Picture picture={cover} alt="" sizes="(min-width: 600px) 416px, 90vw" isEager />}
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {giverOf(gift)} ti regala {kind === 'course' ? 'il corso' : 'il percorso formativo'}{' '}
        <strong>{title}</strong>.
      </Typography>
      {message && (
        <Box
          component="blockquote"
          sx={{
            m: 0,
            pl: 2,
            borderLeft: 3,
            borderColor: 'primary.main',
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
          }}
        >
          {message}
        </Box>
      )}
    </Box>
  );
}

/** Ways in for a visitor, who comes back here to open the gift. */
function WaysIn({ code }: { readonly code: string }) {
  const here = paths.redeem(code);
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        Per aprirlo accedi al tuo account, oppure iscriviti: non c’è nulla da pagare. Il codice vale una volta
        sola.
      </Typography>
      <Button
        component={Link}
        to={paths.login(here)}
        variant="contained"
        size="large"
        fullWidth
        sx={{ mt: 2 }}
      >
        Accedi e apri il regalo
      </Button>
      <Button
        component={Link}
        to={paths.signUp(here)}
        variant="outlined"
        size="large"
        fullWidth
        sx={{ mt: 1 }}
      >
        Iscriviti
      </Button>
    </>
  );
}

const isOver = ({ code }: Received) => code === 'code_used' || code === 'gift_withdrawn';

/** Says what a link gives, by whom, and how to get it; or why it gives nothing. */
export function GiftLanding({ code }: { readonly code: string }) {
  const { status, data, message } = useSelector(receivedGift.selectByKey(code));
  const isAuthenticated = useSelector(selectIsAuthenticated);
  if (status === 'failed')
    return <LoadError message={message} retry={receivedGift.actions.retryRequested()} />;
  if (!data) return <Skeleton aria-busy variant="rounded" height={160} sx={{ mt: 2.5 }} />;
  if (data.gift) {
    return (
      <>
        <Gift gift={data.gift} />
        {!isAuthenticated && <WaysIn code={code} />}
      </>
    );
  }
  // A coupon's code is no gift: its form says what it is.
  if (isAuthenticated && !isOver(data)) return null;
  return (
    <Box sx={{ mt: 2.5, display: 'grid', gap: 2 }}>
      <Notice kind="error">{data.message}</Notice>
      {!isAuthenticated && (
        <Button component={Link} to={paths.login(paths.redeem(code))} variant="outlined">
          Accedi
        </Button>
      )}
    </Box>
  );
}
