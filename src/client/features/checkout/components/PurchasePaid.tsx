import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { PaidPurchase } from '../../../../contract/checkout/payments';
import { paths } from '../../../routing/paths';
import { Message } from '../../../ui/Message';
import { GiftPaid } from './GiftPaid';
import { ProofMailed } from './ProofMailed';
import { ReceiptSummary } from './ReceiptSummary';

/** Thanks, the receipt and the link to the course. */
export function PurchasePaid({ purchase }: { readonly purchase: PaidPurchase }) {
  const { IdCourseEnc, startCourse = IdCourseEnc, title, gift, lines } = purchase;
  if (gift) return <GiftPaid purchase={purchase} gift={gift} />;
  return (
    <>
      <Message
        eyebrow="Acquisto completato"
        title="Grazie, è tuo!"
        actions={
          <>
            {startCourse && (
              <Button component={Link} to={paths.viewer(startCourse)} variant="contained" size="large">
                {IdCourseEnc || lines ? 'Inizia il corso' : 'Inizia il percorso'}
              </Button>
            )}
            <Button
              component={Link}
              to={paths.profile()}
              variant={startCourse ? 'outlined' : 'contained'}
              size="large"
            >
              I miei corsi
            </Button>
          </>
        }
      >
        {IdCourseEnc || lines ? 'Da adesso puoi guardare' : 'Da adesso puoi guardare tutti i corsi di'}{' '}
        <strong>{title}</strong> quando vuoi e quante volte vuoi.{' '}
        {purchase.receipt
          ? `Ti abbiamo mandato per e-mail la conferma, con la ricevuta n. ${purchase.receipt}.`
          : 'Ti abbiamo mandato la conferma per e-mail.'}
        {purchase.awaitsProof && <ProofMailed />}
      </Message>
      <ReceiptSummary purchase={purchase} />
    </>
  );
}
