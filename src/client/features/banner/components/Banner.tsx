import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Container from '@mui/material/Container';
import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useIsOver } from '../../../ui/countdown';
import { CloseIcon } from '../../../ui/Icons';
import { selectAddress, selectRenderedAt } from '../../navigation/navigationSlice';
import { bannerClosed, selectBanner } from '../bannerSlice';
import { isHiddenOn, type Offer, readOffer } from '../offer';
import { barColors } from './barColors';
import { OfferLine } from './OfferLine';

const Bar = styled('aside')(({ theme }) => barColors(theme));
const Row = styled(Container)(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 28,
  rowGap: 8,
  paddingBlock: 10,
  paddingRight: 60,
  [theme.breakpoints.up('lg')]: { justifyContent: 'center' },
  // On a phone what is offered and the way to it share a line.
  [theme.breakpoints.down('sm')]: { columnGap: 12, '& > p + p, & > p + div': { flex: '1 1 0' } },
}));
const Close = styled(ButtonBase)({
  position: 'absolute',
  top: 8,
  right: 12,
  width: 44,
  height: 44,
  borderRadius: 8,
  '&:hover': { background: 'rgba(255, 255, 255, 0.12)' },
  '&.Mui-focusVisible': { outlineColor: 'currentColor', outlineOffset: -4 },
});

function Shown({ offer }: { readonly offer: Offer }) {
  const dispatch = useDispatch();
  const renderedAt = useSelector(selectRenderedAt);
  if (useIsOver(offer.endsAt, renderedAt)) return null;
  return (
    <Bar aria-label="Offerta speciale">
      <Row>
        <OfferLine offer={offer} renderedAt={renderedAt} />
        <Button
          href={offer.link}
          variant="outlined"
          size="small"
          aria-label="Scopri l’offerta"
          sx={{ minHeight: 40, px: 2, color: 'inherit', borderColor: 'currentColor' }}
        >
          Scopri
        </Button>
        <Close aria-label="Chiudi l’offerta" onClick={() => dispatch(bannerClosed())}>
          <CloseIcon />
        </Close>
      </Row>
    </Bar>
  );
}

/** The shop's countdown banner (specification §4): on every address but those that its fields hide it on. */
export function Banner() {
  const { pathname, search, hash } = useSelector(selectAddress);
  const { item } = useSelector(selectBanner);
  const offer = useMemo(() => readOffer(item), [item]);
  return offer && !isHiddenOn(item?.bannerHideIn, pathname + search + hash) ? <Shown offer={offer} /> : null;
}
