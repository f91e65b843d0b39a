import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import type { ShopPromoter } from '../../../../../contract/promotions/promoters';
import { ButtonFace } from '../../../../ui/Button';
import { useIsOver } from '../../../../ui/countdown';
import { selectAddress, selectRenderedAt } from '../../../platform/navigation/navigationSlice';
import { type Promotion, readPromotion } from '../promotion';
import { barColors } from './barColors';
import { ExpiredText, PromotionText } from './PromotionText';

const Buy = styled(ButtonFace)(({ theme }) => {
  const { secondary } = theme.vars.palette;
  return {
    [theme.breakpoints.up('lg')]: { marginLeft: 'auto' },
    '&[data-look=contained]': {
      background: secondary.main,
      color: secondary.contrastText,
      '&:hover': { background: secondary.dark },
    },
  };
});

function Bar({ promotion }: { readonly promotion: Promotion }) {
  const renderedAt = useSelector(selectRenderedAt);
  const isOver = useIsOver(promotion.endsAt, renderedAt);
  return (
    <Box
      component="section"
      aria-label={isOver ? 'Offerta scaduta' : 'Offerta speciale'}
      sx={[
        barColors,
        {
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 3.5,
          rowGap: 1.5,
          p: { xs: 2.5, md: 3 },
          borderRadius: 1,
        },
      ]}
    >
      {isOver ? (
        <ExpiredText promotion={promotion} />
      ) : (
        <PromotionText promotion={promotion} renderedAt={renderedAt} />
      )}
      <Buy as="a" {...{ href: promotion.link }} data-look="contained">
        {isOver ? 'Vai al corso' : 'Acquista'}
      </Buy>
    </Box>
  );
}

/**
 * A promoter's countdown with its Buy button (specification §9), or a notice that it has ended. Hidden without a valid
 * promotion, and on the page that it links to.
 */
export function PromoterBanner({ shopPromoter: fields }: { readonly shopPromoter: ShopPromoter }) {
  const { pathname } = useSelector(selectAddress);
  const promotion = useMemo(() => readPromotion(fields), [fields]);
  return promotion && promotion.link !== pathname ? <Bar promotion={promotion} /> : null;
}
