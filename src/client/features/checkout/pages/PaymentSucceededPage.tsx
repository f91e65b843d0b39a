import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import { useDispatch, useSelector } from 'react-redux';
import type { SagaGenerator } from 'typed-redux-saga';
import type { PageParams } from '../../../routing/page';
import { ErrorState } from '../../../ui/ErrorState';
import { retryRequested } from '../../navigation/navigationSlice';
import { PaymentPending, PaymentUnknown, PaymentWorking } from '../components/PaymentNotice';
import { PurchasePaid } from '../components/PurchasePaid';
import { PurchaseUnpaid } from '../components/PurchaseUnpaid';
import { confirmPurchase } from '../receiptSaga';
import receiptSlice, { selectReceipt } from '../receiptSlice';

export const slices = [receiptSlice];

/** Of a course the id is the rest of the address, of a bundle its last part. */
export function* load({ rest, id }: PageParams): SagaGenerator<void> {
  yield* confirmPurchase(rest ?? id ?? '');
}

/** States in which the price was paid and what was bought may be watched. */
const PAID = ['paid', 'refunded_in_part'];

function Content() {
  const dispatch = useDispatch();
  const { status, purchase, message } = useSelector(selectReceipt);
  const retry = () => dispatch(retryRequested());
  switch (status) {
    case 'idle':
    case 'loading':
      return <PaymentWorking />;
    case 'refused':
      return <PaymentUnknown message={message} />;
    case 'failed':
      return (
        <ErrorState
          message={`${message} Se hai già pagato, l’acquisto è al sicuro: qui ne leggiamo solo lo stato.`}
          onRetry={retry}
        />
      );
    default:
      if (!purchase || purchase.status === 'pending') {
        return <PaymentPending isOverdue={status === 'overdue'} onRetry={retry} />;
      }
      return PAID.includes(purchase.status) ? (
        <PurchasePaid purchase={purchase} />
      ) : (
        <PurchaseUnpaid purchase={purchase} />
      );
  }
}

export function Page() {
  return (
    <Container sx={{ py: { xs: 4, md: 8 }, minHeight: '70vh' }}>
      <title>Il tuo acquisto · Corsi Trading Online</title>
      <meta name="robots" content="noindex" />
      <Box aria-live="polite" sx={{ maxWidth: 680, mx: 'auto' }}>
        <Content />
      </Box>
    </Container>
  );
}
