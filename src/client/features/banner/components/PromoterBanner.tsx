import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import type { ShopPromoter } from '../../../../contract/promoters';
import { selectAddress, selectRenderedAt } from '../../navigation/navigationSlice';
import { readOffer } from '../offer';
import { barColors } from './barColors';
import { OfferLine } from './OfferLine';
import { OfferLink } from './OfferLink';

/**
 * A promoter's own countdown, with its Buy button (specification §9); nothing where it offers nothing, nor on the
 * very page that it leads to.
 */
export function PromoterBanner({ shopPromoter: fields }: { readonly shopPromoter: ShopPromoter }) {
  const { pathname } = useSelector(selectAddress);
  const renderedAt = useSelector(selectRenderedAt);
  const offer = useMemo(() => readOffer(fields), [fields]);
  if (!offer || offer.link === pathname) return null;
  return (
    <Box
      component="section"
      aria-label="Offerta speciale"
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
      <OfferLine offer={offer} renderedAt={renderedAt} />
      <OfferLink to={offer.link} variant="contained" color="secondary" sx={{ ml: { lg: 'auto' } }}>
        Acquista
      </OfferLink>
    </Box>
  );
}
