import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import GlobalStyles from '@mui/material/GlobalStyles';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useDispatch, useSelector } from 'react-redux';
import { Price } from '../../../ui/Price';
import { useIsOutOfView } from '../../../ui/useIsOutOfView';
import { PRICE } from '../buyAddress';
import {
  selectCheckoutMessage,
  selectCheckoutStatus,
  selectIsCancelled,
  selectIsInCart,
  selectTotalOf,
} from '../checkoutSelectors';
import { type CartLine, checkoutRequested } from '../checkoutSlice';

/** With its lines, in pixels. */
const HEIGHT = 72;
/** The header covers the screen's top, the bar its bottom. */
const COVERED = `-64px 0px -${HEIGHT}px`;
const EDGE = 'env(safe-area-inset-bottom, 0px)';

/** Neither the end of the page nor what has the focus lies under the bar. */
const room = (
  <GlobalStyles
    styles={(theme) => ({
      [theme.breakpoints.down('lg')]: {
        html: { scrollPaddingBottom: HEIGHT + 16 },
        body: { paddingBottom: `calc(${HEIGHT}px + ${EDGE})` },
      },
    })}
  />
);

interface BuyBarProps {
  readonly item: Pick<CartLine, 'kind' | 'id' | 'price'>;
}

/** Price and purchase at the bottom of a narrow screen, while the price of the page is out of view. */
export function BuyBar({ item }: BuyBarProps) {
  const dispatch = useDispatch();
  const isShown = useIsOutOfView(PRICE, COVERED);
  const isInCart = useSelector(selectIsInCart(item));
  const total = useSelector(selectTotalOf(item));
  const isFailed = useSelector(selectCheckoutStatus) === 'failed';
  const isCancelled = useSelector(selectIsCancelled);
  const message = useSelector(selectCheckoutMessage);
  if (!isShown || !isInCart) return null;
  return (
    <>
      {room}
      <Paper
        component="section"
        aria-label="Acquisto rapido"
        square
        elevation={8}
        sx={{
          display: { lg: 'none' },
          position: 'fixed',
          insetInline: 0,
          bottom: 0,
          zIndex: 'appBar',
          borderTop: 1,
          borderColor: 'divider',
          pb: EDGE,
          '@media print': { display: 'none' },
        }}
      >
        <Container>
          {/* Read out where the price is. */}
          {isFailed && !isCancelled && (
            <Typography variant="body2" color="error" sx={{ pt: 1, overflowWrap: 'anywhere' }}>
              {message}
            </Typography>
          )}
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: HEIGHT - 1 }}>
            <Box sx={{ flexGrow: 1, minWidth: 0 }}>
              <Price price={total} size="medium" />
            </Box>
            <Button
              variant="contained"
              color="secondary"
              size="large"
              onClick={() => dispatch(checkoutRequested())}
            >
              {total === 0 ? 'Ottieni' : 'Acquista'}
            </Button>
          </Box>
        </Container>
      </Paper>
    </>
  );
}
