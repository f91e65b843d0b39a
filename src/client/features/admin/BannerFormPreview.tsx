import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { PartSlot } from '../../routing/PartSlot';
import { lazyBanner } from '../promotions/banner/bannerLoaderSaga';
import { countdownFields } from './countdownFields';
import { type Draft, inputOf } from './resource/draft';

const FIELDS = [...countdownFields, { name: 'bannerCustomText', label: '', isOptional: true } as const];

/** The banner as visitors will see it, by what is typed. */
export function BannerFormPreview({ draft }: { readonly draft: Draft }) {
  const fields = useMemo(() => inputOf(FIELDS, draft, {}), [draft]);
  return (
    <Box role="group" aria-label="Anteprima del banner" sx={{ mb: 3, minHeight: { xs: 150, sm: 92 } }}>
      <Typography sx={{ mb: 0.75, fontWeight: 600 }}>Anteprima</Typography>
      <PartSlot part={lazyBanner} render={({ BannerPreview }) => <BannerPreview fields={fields} />} />
    </Box>
  );
}
