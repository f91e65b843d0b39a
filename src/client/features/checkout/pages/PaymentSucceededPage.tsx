import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import { useDispatch, useSelector } from 'react-redux';
import { call, type SagaGenerator } from 'typed-redux-saga';
import type { PageParams } from '../../../routing/page';
import { titleOf } from '../../../routing/routeTable';
import { ErrorState } from '../../../ui/ErrorState';
import { PageTitle } from '../../../ui/PageTitle';
import { retryRequested } from '../../platform/navigation/navigationSlice';
import {
  PaymentPending,
  PaymentProcessing,
  PaymentUnknown,
  PaymentWorking,
} from '../components/PaymentNotice';
import { PurchasePaid } from '../components/PurchasePaid';
import { PurchaseUnpaid } from '../components/PurchaseUnpaid';
import { isPaid } from '../purchaseState';
import { loadReceipt, receipt } from '../receipt';
import { receiptDownload } from '../receipts';

export const slices = [receipt.slice, receiptDownload.slice];
export const { watch } = receiptDownload;

/** The id is the rest of a course's address, and the last part of a bundle's. */
export function* load({ rest, id }: PageParams): SagaGenerator<void> {
  yield* call(loadReceipt, rest ?? id ?? '');
}

function Content() {
  const dispatch = useDispatch();
  const { status, data, message } = useSelector(receipt.selectAny);
  const retry = () => dispatch(retryRequested());
  if (status === 'missing') return <PaymentUnknown message={message} />;
  if (message !== '') {
    return (
      <ErrorState
        message={`${message} Se hai già pagato, l’acquisto è al sicuro: qui ne leggiamo solo lo stato.`}
        onRetry={retry}
      />
    );
  }
  // The session may have ended on the page.
  if (status === 'idle') return <Skeleton aria-busy variant="rounded" height={360} />;
  if (!data) return <PaymentWorking />;
  const { purchase, isOverdue } = data;
  const isGift = purchase.gift !== undefined;
  if (purchase.status === 'pending') {
    return <PaymentPending isGift={isGift} isOverdue={isOverdue} onRetry={retry} />;
  }
  if (purchase.status === 'processing') return <PaymentProcessing isGift={isGift} />;
  return isPaid(purchase) ? <PurchasePaid purchase={purchase} /> : <PurchaseUnpaid purchase={purchase} />;
}

export function Page() {
  return (
    <Container sx={{ py: { xs: 4, md: 8 }, minHeight: '70vh' }}>
      <PageTitle>{titleOf('paymentSucceeded')}</PageTitle>
      <meta name="robots" content="noindex" />
      <Box aria-live="polite" sx={{ maxWidth: 680, mx: 'auto' }}>
        <Content />
      </Box>
    </Container>
  );
}
