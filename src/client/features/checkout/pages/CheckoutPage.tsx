import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Container from '@mui/material/Container';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { call, fork, put, type SagaGenerator, select } from 'typed-redux-saga';
import type { LoadReason, PageParams } from '../../../routing/page';
import { paths } from '../../../routing/paths';
import { titleOf } from '../../../routing/routeTable';
import { formatEuro } from '../../../ui/format';
import { PageTitle } from '../../../ui/PageTitle';
import { Picture } from '../../../ui/Picture';
import { knownEmailSlice } from '../../identity/account/knownEmail';
import { mailRequest, sentMailSlice, watchMailRequest } from '../../identity/account/mailRequest';
import { passwordStrengthSlice, watchPasswordStrength } from '../../identity/account/passwordStrength';
import { providerStart } from '../../identity/providerLogin/providerStart';
import { selectIsAuthenticated, selectUser } from '../../identity/session/sessionSelectors';
import { LoadError } from '../../platform/navigation';
import { buyerLogin, buyerSignUp, watchBuyer } from '../buyer';
import { type CheckoutItem, checkoutItem, checkoutKey } from '../checkoutItem';
import {
  selectCheckoutStatus,
  selectIsInCart,
  selectLine,
  selectProvider,
  selectTotalOf,
} from '../checkoutSelectors';
import { checkoutRequested, checkoutResumed, providerChosen } from '../checkoutSlice';
import { BuyerDoors, type Door, formOf } from '../components/BuyerDoors';
import { CartCoupon, CartPrice } from '../components/CartPrice';
import { CheckoutMessage } from '../components/CheckoutMessage';
import { InvoiceDetails } from '../components/InvoiceDetails';
import { isUnderWay, UnderWayNotice } from '../components/TransferOffer';
import { WayToPay } from '../components/WayToPay';
import { watchCouponExpiry } from '../couponExpirySaga';
import { checkRestoredCoupon } from '../couponSaga';
import { restoreInvoice } from '../invoiceDraft';
import { putInCart } from '../putInCartSaga';
import { chosenWay, loadWaysToPay, waysToPay } from '../waysToPay';

export const slices = [
  checkoutItem.slice,
  waysToPay.slice,
  buyerSignUp.slice,
  buyerLogin.slice,
  knownEmailSlice,
  mailRequest.slice,
  sentMailSlice,
  passwordStrengthSlice,
  providerStart.slice,
];

export function* load(params: PageParams, reason: LoadReason = 'entered'): SagaGenerator<void> {
  if (reason === 'entered') {
    for (const form of [buyerSignUp, buyerLogin, mailRequest, providerStart])
      yield* put(form.actions.opened());
    yield* put(passwordStrengthSlice.actions.opened());
    // A message of the page before.
    yield* put(checkoutResumed());
    yield* call(restoreInvoice);
  }
  const { data, message } = yield* call(checkoutItem.load, checkoutKey(params));
  if (!data || message !== '' || data.isOwned || isUnderWay(data.offer)) return;
  const { price } = data.line;
  // After a login here the same line would take away what was said of the purchase.
  const isSame = (yield* select(selectIsInCart(data.line))) && (yield* select(selectLine))?.price === price;
  if (reason === 'identityChanged' && isSame) return;
  const way = yield* call(chosenWay, reason);
  yield* call(putInCart, data.line, params);
  yield* put(providerChosen(way));
  yield* call(loadWaysToPay);
  yield* call(checkRestoredCoupon);
}

export function* watch(): SagaGenerator<void> {
  yield* fork(checkoutItem.watch);
  yield* fork(watchBuyer);
  yield* fork(watchMailRequest);
  yield* fork(watchPasswordStrength);
  yield* fork(providerStart.watch);
  yield* fork(watchCouponExpiry);
}

const isCourse = ({ line }: CheckoutItem) => line.kind === 'course';

function WayIn({ item }: { readonly item: CheckoutItem }) {
  const to = isCourse(item) ? paths.viewer(item.line.id) : paths.profile();
  return (
    <Button component={Link} to={to} variant="contained" sx={{ justifySelf: 'start' }}>
      {isCourse(item) ? 'Vai al corso' : 'I miei corsi'}
    </Button>
  );
}

function Panel({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card variant="panel" component="section" aria-label={title}>
      <CardContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Typography variant="h3" component="h2">
          {title}
        </Typography>
        {children}
      </CardContent>
    </Card>
  );
}

function Summary({ item: { line, cover } }: { readonly item: CheckoutItem }) {
  const href = line.kind === 'course' ? paths.course(line.slug) : paths.bundle(line.slug);
  return (
    <Panel title="Il tuo acquisto">
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
        <Box sx={{ width: 112, flex: 'none', borderRadius: 1, overflow: 'hidden' }}>
          <Picture picture={cover} alt="" sizes="112px" isEager />
        </Box>
        <MuiLink component={Link} to={href} sx={{ minWidth: 0, overflowWrap: 'anywhere', fontWeight: 650 }}>
          {line.title}
        </MuiLink>
      </Box>
      <CartPrice item={line} />
      <CartCoupon id={line.id} />
    </Panel>
  );
}

function PayButton({ item, door }: { readonly item: CheckoutItem; readonly door: Door | undefined }) {
  const dispatch = useDispatch();
  const total = useSelector(selectTotalOf(item.line));
  const isInCart = useSelector(selectIsInCart(item.line));
  const forms = [useSelector(buyerSignUp.select), useSelector(buyerLogin.select)];
  const isBuying =
    useSelector(selectCheckoutStatus) === 'pending' || forms.some(({ status }) => status === 'pending');
  const isTransfer = useSelector(selectProvider) === 'bank_transfer';
  const label =
    total === 0
      ? 'Ottieni gratis'
      : `${isTransfer ? 'Ordina e paga con bonifico' : 'Paga'} ${formatEuro(total)}`;
  return (
    <Button
      {...(door
        ? { type: 'submit', form: formOf(door) }
        : { type: 'button', onClick: () => dispatch(checkoutRequested()) })}
      variant="contained"
      color="secondary"
      size="large"
      fullWidth
      disabled={isBuying || !isInCart}
      aria-busy={isBuying}
    >
      {isBuying ? 'Un momento…' : label}
    </Button>
  );
}

function Account({ door, onChange }: { readonly door: Door; readonly onChange: (door: Door) => void }) {
  const user = useSelector(selectUser);
  if (!user) return <BuyerDoors door={door} onChange={onChange} />;
  return (
    <Typography sx={{ overflowWrap: 'anywhere' }}>
      Acquisti come <strong>{user.username}</strong>.
    </Typography>
  );
}

function NextStep() {
  const isTransfer = useSelector(selectProvider) === 'bank_transfer';
  return (
    <Typography variant="body2" color="textSecondary">
      {isTransfer
        ? 'Nella prossima pagina e per e-mail trovi IBAN, causale e scadenza.'
        : 'Scegli come pagare nella pagina sicura che si apre adesso.'}
    </Typography>
  );
}

function Checkout({ item }: { readonly item: CheckoutItem }) {
  const isLoggedIn = useSelector(selectIsAuthenticated);
  const [door, setDoor] = useState<Door>('new');
  return (
    <Box
      sx={{
        mt: 3,
        display: 'grid',
        gap: 2.5,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 360px' },
      }}
    >
      <Box sx={{ gridColumn: { md: 2 } }}>
        <Summary item={item} />
      </Box>
      <Box sx={{ gridColumn: { md: 1 }, gridRow: { md: 1 }, display: 'grid', gap: 2.5 }}>
        <Panel title="Il tuo account">
          <Account door={door} onChange={setDoor} />
        </Panel>
        <Panel title="Fattura e pagamento">
          <InvoiceDetails />
          <WayToPay />
          <PayButton item={item} door={isLoggedIn ? undefined : door} />
          <CheckoutMessage wayIn={<WayIn item={item} />} />
          <NextStep />
        </Panel>
      </Box>
    </Box>
  );
}

/** Nothing can be bought here: why, and where to go. */
function Closed({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <Box sx={{ mt: 3, display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Typography role="status">{text}</Typography>
      {children}
    </Box>
  );
}

function Content({ params }: { readonly params: PageParams }) {
  const { status, data, message } = useSelector(checkoutItem.selectByKey(checkoutKey(params)));
  if (status === 'missing') {
    return (
      <Closed text={message || 'Non è più in vendita.'}>
        <Button component={Link} to={paths.courses()} variant="contained">
          Guarda tutti i corsi
        </Button>
      </Closed>
    );
  }
  if (data?.isOwned) {
    return (
      <Closed text={`Possiedi già «${data.line.title}»: non serve acquistarlo.`}>
        <WayIn item={data} />
      </Closed>
    );
  }
  if (isUnderWay(data?.offer)) {
    return (
      <Box sx={{ mt: 3, display: 'grid', gap: 2, maxWidth: 480 }}>
        <UnderWayNotice offer={data.offer} />
      </Box>
    );
  }
  if (data) return <Checkout item={data} />;
  if (message) return <LoadError message={message} retry={checkoutItem.actions.retryRequested()} />;
  return <Skeleton aria-busy variant="rounded" height={520} sx={{ mt: 3 }} />;
}

/** Account, invoice and payment on one page. */
export function Page({ params }: { readonly params: PageParams }) {
  return (
    <Container sx={{ py: { xs: 3, md: 5 }, minHeight: '70vh' }}>
      <PageTitle>{titleOf('checkout')}</PageTitle>
      <meta name="robots" content="noindex" />
      <Typography variant="h1">Completa l’acquisto</Typography>
      <Content params={params} />
    </Container>
  );
}
