import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import type { ShopPromoter } from '../../../../contract/promoters';
import { useIsOver } from '../../../ui/countdown';
import { selectAddress, selectRenderedAt } from '../../navigation/navigationSlice';
import { type Offer, readOffer } from '../offer';
import { barColors } from './barColors';
import { OfferLine, OverLine } from './OfferLine';

function Bar({ offer }: { readonly offer: Offer }) {
  const renderedAt = useSelector(selectRenderedAt);
  const isOver = useIsOver(offer.endsAt, renderedAt);
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
      {isOver ? <OverLine offer={offer} /> : <OfferLine offer={offer} renderedAt={renderedAt} />}
      <Button href={offer.link} variant="contained" color="secondary" sx={{ ml: { lg: 'auto' } }}>
        {isOver ? 'Vai al corso' : 'Acquista'}
      </Button>
    </Box>
  );
}

/**
 * A promoter's own countdown, with its Buy button (specification §9), and the notice that it is over; nothing where
 * it offers nothing, nor on the very page that it leads to.
 */
export function PromoterBanner({ shopPromoter: fields }: { readonly shopPromoter: ShopPromoter }) {
  const { pathname } = useSelector(selectAddress);
  const offer = useMemo(() => readOffer(fields), [fields]);
  return offer && offer.link !== pathname ? <Bar offer={offer} /> : null;
}
