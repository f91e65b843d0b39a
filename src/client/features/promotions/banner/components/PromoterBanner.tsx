import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import type { ShopPromoter } from '../../../../../contract/promotions/promoters';
import { useIsOver } from '../../../../ui/countdown';
import { selectPathname, selectRenderedAt } from '../../../platform/navigation/navigationSlice';
import { type Promotion, readPromotion } from '../promotion';
import { barColors } from './barColors';
import { ExpiredText, PromotionText } from './PromotionText';

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
      <Button href={promotion.link} variant="contained" color="secondary" sx={{ ml: { lg: 'auto' } }}>
        {isOver ? 'Vai al corso' : 'Acquista'}
      </Button>
    </Box>
  );
}

/**
 * A promoter's countdown with its Buy button, or a notice that it has ended. Hidden without a valid
 * promotion, and on the page that it links to.
 */
export function PromoterBanner({ shopPromoter: fields }: { readonly shopPromoter: ShopPromoter }) {
  const pathname = useSelector(selectPathname);
  const promotion = useMemo(() => readPromotion(fields), [fields]);
  return promotion && promotion.link !== pathname ? <Bar promotion={promotion} /> : null;
}
