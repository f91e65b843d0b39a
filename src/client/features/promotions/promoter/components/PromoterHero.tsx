import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import type { PromoterPage } from '../../../../../contract/promotions/promoters';
import { Picture } from '../../../../ui/Picture';

/** The promoter's portrait, name and headline. */
export function PromoterHero({ promoter }: { readonly promoter: PromoterPage }) {
  const { name, headline, picture } = promoter;
  return (
    <Box component="section" sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'action.hover' }}>
      <Container
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'auto minmax(0, 1fr)' },
          alignItems: 'center',
          columnGap: { sm: 3, md: 5 },
          rowGap: 2.5,
          py: { xs: 3.5, md: 5 },
        }}
      >
        <Box sx={{ width: { xs: 112, sm: 132, md: 184 }, overflow: 'hidden', borderRadius: 3 }}>
          <Picture
            picture={picture}
            alt={`Ritratto di ${name}`}
            sizes="(min-width: 768px) 184px, 132px"
            ratio="1 / 1"
            isEager
          />
        </Box>
        <div>
          <Typography variant="eyebrow" color="primary">
            Consigliato da
          </Typography>
          <Typography variant="h1" sx={{ mt: 0.5, overflowWrap: 'anywhere', textWrap: 'balance' }}>
            {name}
          </Typography>
          {headline && (
            <Typography
              variant="lead"
              color="textSecondary"
              sx={{ mt: 1.5, maxWidth: '56ch', overflowWrap: 'anywhere', textWrap: 'pretty' }}
            >
              {headline}
            </Typography>
          )}
        </div>
      </Container>
    </Box>
  );
}
