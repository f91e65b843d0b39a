import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import type { TransferOffer } from '../../../../contract/catalogue/courseShapes';
import { paths } from '../../../routing/paths';
import type { ItemLine } from '../../../services/cartStorage';
import { selectTotalOf } from '../checkoutSelectors';
import { transferAddress } from '../transferAddress';

/** Whether a payment for the item is under way, so that it is not sold a second time. */
export const isUnderWay = (offer: TransferOffer | undefined): offer is TransferOffer =>
  offer?.IdPurchaseEnc !== undefined || offer?.isProcessing === true;

/** In place of a second purchase: the payment that the bank works on, or the order that waits for its transfer. */
export function UnderWayNotice({ offer: { IdPurchaseEnc } }: { readonly offer: TransferOffer }) {
  if (!IdPurchaseEnc)
    return (
      <>
        <Typography sx={{ fontWeight: 650 }}>Il tuo pagamento è in lavorazione presso la banca.</Typography>
        <Typography variant="body2" color="textSecondary">
          Può richiedere alcuni giorni. Appena arriva ti scriviamo e puoi cominciare; se non riesce potrai
          acquistare di nuovo.
        </Typography>
      </>
    );
  return (
    <>
      <Typography sx={{ fontWeight: 650 }}>Hai già un ordine in attesa del bonifico.</Typography>
      <Typography variant="body2" color="textSecondary">
        Appena il bonifico arriva ti scriviamo e puoi cominciare. Se preferisci pagare in un altro modo,
        annulla prima quell’ordine.
      </Typography>
      <Button
        component={Link}
        to={paths.bankTransfer(IdPurchaseEnc)}
        variant="contained"
        size="large"
        fullWidth
      >
        Vedi i dati del bonifico
      </Button>
    </>
  );
}

interface TransferLinkProps {
  /** `slug` of a course; a learning path is named by its id. */
  readonly item: Pick<ItemLine, 'kind' | 'id' | 'slug' | 'price'>;
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
