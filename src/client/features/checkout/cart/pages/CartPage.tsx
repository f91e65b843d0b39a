import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { paths } from '../../../../routing/paths';
import { titleOf } from '../../../../routing/routeTable';
import { EmptyState } from '../../../../ui/EmptyState';
import { CartIcon } from '../../../../ui/Icons';
import { PageTitle } from '../../../../ui/PageTitle';
import { type RemovableListProps, useFocusAfterRemoval } from '../../../../ui/useFocusAfterRemoval';
import { LoadError } from '../../../platform/navigation';
import { checkoutSlices } from '../../checkoutVisit';
import { CartCoupon, CartPrice } from '../../components/CartPrice';
import { CheckoutPanels, Panel } from '../../components/CheckoutPanels';
import { loadCartPage, watchCartPage } from '../cartPageSaga';
import { cartQuote, lineOfCart, type QuotedLines } from '../cartQuote';
import { cartThings } from '../cartThings';
import { CartLines } from '../components/CartLines';

export const slices = [cartThings.slice, cartQuote.slice, ...checkoutSlices];
export { loadCartPage as load, watchCartPage as watch };

function Filled({ lines, list }: { readonly lines: QuotedLines; readonly list: RemovableListProps }) {
  const line = lineOfCart(lines);
  if (!line) {
    return (
      <>
        <CartLines lines={lines} list={list} />
        <Button component={Link} to={paths.courses()} variant="contained" sx={{ mt: 3 }}>
          Guarda tutti i corsi
        </Button>
      </>
    );
  }
  return (
    <>
      <CartLines lines={lines} list={list} />
      <CheckoutPanels
        line={line}
        wayIn={
          <Button component={Link} to={paths.profile()} variant="contained" sx={{ justifySelf: 'start' }}>
            I miei corsi
          </Button>
        }
      >
        <Panel title="Totale">
          <CartPrice item={line} />
          <CartCoupon id={line.id} />
        </Panel>
      </CheckoutPanels>
    </>
  );
}

const HEADING = 'carrello';

/** What a person wants to buy, with account, invoice and one payment for all. */
export function Page() {
  const { status, data, message } = useSelector(cartQuote.selectAny);
  const ids = data?.lines.map(({ IdItemEnc }) => IdItemEnc);
  const list = useFocusAfterRemoval({ ids, heading: HEADING });
  return (
    <Container sx={{ py: { xs: 3, md: 5 }, minHeight: '70vh' }}>
      <PageTitle>{titleOf('cart')}</PageTitle>
      <meta name="robots" content="noindex" />
      <Typography variant="h1" id={HEADING} tabIndex={-1}>
        Il tuo carrello
      </Typography>
      {message !== '' && (
        <Box sx={{ mt: 3 }}>
          <LoadError message={message} />
        </Box>
      )}
      {data?.lines.length === 0 && (
        <Box sx={{ mt: 3 }}>
          <EmptyState
            Icon={CartIcon}
            title="Il carrello è vuoto"
            text="Aggiungi i corsi e i percorsi che vuoi comprare: li paghi tutti insieme, con un coupon solo."
          >
            <Button component={Link} to={paths.courses()} variant="contained" sx={{ mt: 1 }}>
              Guarda tutti i corsi
            </Button>
          </EmptyState>
        </Box>
      )}
      {data && data.lines.length > 0 && <Filled lines={data.lines} list={list} />}
      {!data && status !== 'failed' && (
        <Box aria-busy sx={{ mt: 3, display: 'grid', gap: 2 }}>
          <Skeleton variant="rounded" height={96} />
          <Skeleton variant="rounded" height={96} />
          <Skeleton variant="rounded" height={420} />
        </Box>
      )}
    </Container>
  );
}
