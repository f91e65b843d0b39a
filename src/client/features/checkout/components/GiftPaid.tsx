import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { PaidPurchase } from '../../../../contract/checkout/payments';
import { paths } from '../../../routing/paths';
import { giftNote } from '../../../ui/giftNote';
import { Message } from '../../../ui/Message';
import { ProofMailed } from './ProofMailed';
import { ReceiptSummary } from './ReceiptSummary';

interface GiftPaidProps {
  readonly purchase: PaidPurchase;
  readonly gift: NonNullable<PaidPurchase['gift']>;
}

/** Thanks for a gift, which its buyer cannot watch, and the receipt. */
export function GiftPaid({ purchase, gift }: GiftPaidProps) {
  return (
    <>
      <Message
        eyebrow="Acquisto completato"
        title="Grazie, il regalo è pronto!"
        actions={
          <Button component={Link} to={paths.profile()} variant="contained" size="large">
            Vai al mio profilo
          </Button>
        }
      >
        <strong>{purchase.title}</strong>.{' '}
        <span style={{ overflowWrap: 'anywhere' }}>{giftNote(gift, purchase)}.</span> Nel tuo profilo, tra gli
        acquisti, vedi quando viene aperto.{' '}
        {purchase.receipt &&
          `Ti abbiamo mandato per e-mail la conferma, con la ricevuta n. ${purchase.receipt}.`}
        {purchase.awaitsProof && <ProofMailed />}
      </Message>
      <ReceiptSummary purchase={purchase} />
    </>
  );
}
