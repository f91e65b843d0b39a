import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import type { Purchase } from '../../../../contract/checkout/purchases';
import { paths } from '../../../routing/paths';
import { titleOf } from '../../../routing/routeTable';
import { ErrorState } from '../../../ui/ErrorState';
import { CardIcon } from '../../../ui/Icons';
import { Message } from '../../../ui/Message';
import { PageTitle } from '../../../ui/PageTitle';
import { selectIsAuthenticated } from '../../identity/session/sessionSelectors';
import {
  navigationRequested,
  retryRequested,
  selectAddress,
} from '../../platform/navigation/navigationSlice';
import { FailedHelp } from '../components/FailedHelp';
import { PaymentWorking } from '../components/PaymentNotice';
import { retryPage, successPage } from '../itemPage';
import { isUnpaid } from '../purchaseState';
import { receipt } from '../receipt';

export const slices = [receipt.slice];

/** The purchase that the address names; '' for none. */
const selectPurchaseId = (state: Parameters<typeof selectAddress>[0]) =>
  new URLSearchParams(selectAddress(state).search).get('acquisto') ?? '';

/** Looks the purchase up: the address alone proves no payment. */
export function* load(): SagaGenerator<void> {
  const id = yield* select(selectPurchaseId);
  if (id === '' || !(yield* select(selectIsAuthenticated))) return;
  const { data } = yield* call(receipt.load, id);
  if (data && !isUnpaid(data.purchase)) {
    yield* put(navigationRequested({ to: successPage(data.purchase), replace: true }));
  }
}

function Failed({ purchase }: { readonly purchase: Purchase }) {
  const { title, CouponCode, status } = purchase;
  return (
    <>
      <Message
        Icon={CardIcon}
        eyebrow="Pagamento"
        title={status === 'pending' ? 'Il pagamento non è completo' : 'Il pagamento non è riuscito'}
        actions={
          <>
            <Button
              component={Link}
              to={retryPage(purchase)}
              variant="contained"
              color="secondary"
              size="large"
            >
              Riprova
            </Button>
            <Button component={Link} to={paths.courses()} variant="outlined" size="large">
              Guarda tutti i corsi
            </Button>
          </>
        }
      >
        Non ti è stato addebitato nulla. <strong>{title}</strong> ti aspetta
        {CouponCode && (
          <>
            , con il coupon <strong>{CouponCode}</strong>
          </>
        )}
        : puoi riprovare subito, anche con un’altra carta.
      </Message>
      <FailedHelp />
    </>
  );
}

/** For the address without a purchase, or with none of this person's. */
function SomeFailed() {
  return (
    <>
      <Message
        Icon={CardIcon}
        eyebrow="Pagamento"
        title="Il pagamento non è riuscito"
        actions={
          <>
            <Button component={Link} to={paths.courses()} variant="contained" size="large">
              Guarda tutti i corsi
            </Button>
            <Button component={Link} to={paths.profile()} variant="outlined" size="large">
              I miei corsi
            </Button>
          </>
        }
      >
        Per un pagamento non riuscito non viene addebitato nulla. Puoi riprovare dalla pagina del corso o del
        percorso, anche con un’altra carta; i tuoi acquisti sono nel profilo.
      </Message>
      <FailedHelp />
    </>
  );
}

function Content() {
  const dispatch = useDispatch();
  const id = useSelector(selectPurchaseId);
  const isLoggedIn = useSelector(selectIsAuthenticated);
  const { status, data, message } = useSelector(receipt.selectByKey(id));
  if (id === '' || !isLoggedIn || status === 'missing') return <SomeFailed />;
  if (message !== '') return <ErrorState message={message} onRetry={() => dispatch(retryRequested())} />;
  // Any other is on its way to its own page.
  if (!data || !isUnpaid(data.purchase)) return <PaymentWorking />;
  return <Failed purchase={data.purchase} />;
}

/** Shown after a payment that was refused. */
export function Page() {
  return (
    <Container sx={{ py: { xs: 4, md: 8 }, minHeight: '70vh' }}>
      <PageTitle>{titleOf('paymentFailed')}</PageTitle>
      <meta name="robots" content="noindex" />
      <Box aria-live="polite">
        <Content />
      </Box>
    </Container>
  );
}
