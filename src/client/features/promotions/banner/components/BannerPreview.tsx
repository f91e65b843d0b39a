import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import type { ActiveBanner } from '../../../../../contract/promotions/banners';
import { useIsOver } from '../../../../ui/countdown';
import { type Promotion, readPromotion } from '../promotion';
import { BannerBar } from './BannerBar';

/** A preview is never rendered by the server. */
const RENDERED_AT = 0;

function Shown({ promotion }: { readonly promotion: Promotion }) {
  if (useIsOver(promotion.endsAt, RENDERED_AT)) {
    return <Typography>Il conto alla rovescia è già finito: il banner non si vede.</Typography>;
  }
  return (
    <Box inert>
      <BannerBar promotion={promotion} renderedAt={RENDERED_AT} />
    </Box>
  );
}

/** The banner that these fields make, for a form; its links lead nowhere. */
export function BannerPreview({ fields }: { readonly fields: Partial<ActiveBanner> }) {
  const promotion = useMemo(() => readPromotion(fields), [fields]);
  return promotion ? (
    <Shown promotion={promotion} />
  ) : (
    <Typography color="textSecondary">
      Si vede quando ci sono la fine, dove porta, e uno sconto con il suo titolo oppure un testo.
    </Typography>
  );
}
