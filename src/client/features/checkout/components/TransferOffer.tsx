import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import type { TransferOffer } from '../../../../contract/catalogue/courseShapes';
import { paths } from '../../../routing/paths';
import { selectTotalOf } from '../checkoutSelectors';
import type { CartLine } from '../checkoutSlice';
import { transferAddress } from '../transferAddress';

/** In place of a second purchase: the order that waits for its transfer. */
export function TransferNotice({ purchaseId }: { readonly purchaseId: string }) {
  return (
    <>
      <Typography sx={{ fontWeight: 650 }}>Hai già un ordine in attesa del bonifico.</Typography>
      <Typography variant="body2" color="textSecondary">
        Appena il bonifico arriva ti scriviamo e puoi cominciare. Se preferisci pagare in un altro modo,
        annulla prima quell’ordine.
      </Typography>
      <Button component={Link} to={paths.bankTransfer(purchaseId)} variant="contained" size="large" fullWidth>
        Vedi i dati del bonifico
      </Button>
    </>
  );
}

interface TransferLinkProps {
  /** `slug` of a course; a learning path is named by its id. */
  readonly item: Pick<CartLine, 'kind' | 'id' | 'slug' | 'price'>;
  readonly offer: TransferOffer | undefined;
}

/** Leads to the checkout page with the bank transfer chosen. */
export function TransferLink({ item, offer }: TransferLinkProps) {
  const total = useSelector(selectTotalOf(item));
  if (!offer?.isOffered || total === 0) return null;
  return (
    <Box sx={{ textAlign: 'center' }}>
      <MuiLink component={Link} to={transferAddress(item)} variant="body2">
        Paga con bonifico
      </MuiLink>
    </Box>
  );
}
