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
import { isHiddenOn, type Promotion, readPromotion } from '../promotion';
import { barColors } from './barColors';
import { PromotionText } from './PromotionText';

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
  // On a phone the text and the button share a line.
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

function Shown({ promotion }: { readonly promotion: Promotion }) {
  const dispatch = useDispatch();
  const renderedAt = useSelector(selectRenderedAt);
  if (useIsOver(promotion.endsAt, renderedAt)) return null;
  return (
    <Bar aria-label="Offerta speciale">
      <Row>
        <PromotionText promotion={promotion} renderedAt={renderedAt} />
        <Button
          href={promotion.link}
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

/** The shop's countdown banner (specification §4); its fields name the addresses that hide it. */
export function Banner() {
  const { pathname, search, hash } = useSelector(selectAddress);
  const { item } = useSelector(selectBanner);
  const promotion = useMemo(() => readPromotion(item), [item]);
  return promotion && !isHiddenOn(item?.bannerHideIn, pathname + search + hash) ? (
    <Shown promotion={promotion} />
  ) : null;
}
