import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import type { LoadReason, PageParams } from '../../../routing/page';
import { paths } from '../../../routing/paths';
import { titleOf } from '../../../routing/routeTable';
import { PageTitle } from '../../../ui/PageTitle';
import { Picture } from '../../../ui/Picture';
import { LoadError } from '../../platform/navigation';
import { type CheckoutItem, checkoutItem, checkoutKey } from '../checkoutItem';
import { selectIsInCart, selectLine } from '../checkoutSelectors';
import { providerChosen } from '../checkoutSlice';
import { checkoutSlices, enterCheckout, watchCheckout } from '../checkoutVisit';
import { CartCoupon, CartPrice } from '../components/CartPrice';
import { CheckoutPanels, Panel } from '../components/CheckoutPanels';
import { Deducted } from '../components/Deducted';
import { isUnderWay, UnderWayNotice } from '../components/TransferOffer';
import { checkRestoredCoupon } from '../couponSaga';
import { putInCart } from '../putInCartSaga';
import { chosenWay, loadWaysToPay } from '../waysToPay';

export const slices = [checkoutItem.slice, ...checkoutSlices];

export function* load(params: PageParams, reason: LoadReason = 'entered'): SagaGenerator<void> {
  if (reason === 'entered') yield* call(enterCheckout);
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

export const watch = watchCheckout;

const isCourse = ({ line }: CheckoutItem) => line.kind === 'course';

function WayIn({ item }: { readonly item: CheckoutItem }) {
  const to = isCourse(item) ? paths.viewer(item.line.id) : paths.profile();
  return (
    <Button component={Link} to={to} variant="contained" sx={{ justifySelf: 'start' }}>
      {isCourse(item) ? 'Vai al corso' : 'I miei corsi'}
    </Button>
  );
}

function Summary({ item: { line, cover, deducted } }: { readonly item: CheckoutItem }) {
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
      {deducted !== undefined && <Deducted euro={deducted} />}
      <CartCoupon id={line.id} />
    </Panel>
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
  if (data) {
    return (
      <CheckoutPanels line={data.line} wayIn={<WayIn item={data} />}>
        <Summary item={data} />
      </CheckoutPanels>
    );
  }
  if (message) return <LoadError message={message} />;
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
