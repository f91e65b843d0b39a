import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReviewSummary as Summary } from '../../../../../contract/catalogue/courseShapes';
import { formatCount, formatRating } from '../../../../ui/format';
import { Stars } from '../../../../ui/Stars';

function Bar({ stars, count, total }: { stars: number; count: number; total: number }) {
  const percent = total > 0 ? (count / total) * 100 : 0;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: '4.5em minmax(0, 1fr) 2.5em',
        alignItems: 'center',
        gap: 1.5,
        typography: 'body2',
      }}
    >
      <span>{formatCount(stars, 'stella', 'stelle')}</span>
      <Box
        component="span"
        aria-hidden="true"
        sx={{ height: 8, borderRadius: 1, overflow: 'hidden', bgcolor: 'action.selected' }}
      >
        <Box
          component="span"
          style={{ width: `${percent}%` }}
          sx={{ display: 'block', height: '100%', bgcolor: 'warning.main' }}
        />
      </Box>
      <Box component="span" sx={{ color: 'text.secondary', textAlign: 'right' }}>
        {count}
      </Box>
    </Box>
  );
}

/** The average of all reviews, and their number by stars. */
export function ReviewSummary({ summary }: { readonly summary: Summary }) {
  const { average, count, histogram } = summary;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'auto minmax(0, 1fr)' },
        alignItems: 'center',
        columnGap: 5,
        rowGap: 2,
        maxWidth: 620,
      }}
    >
      <div>
        <Typography component="p" variant="inherit" sx={{ fontSize: '3rem', fontWeight: 750, lineHeight: 1 }}>
          {formatRating(average)}
        </Typography>
        <Stars value={average} />
        <Typography variant="body2" color="textSecondary">
          {formatCount(count, 'recensione', 'recensioni')}
        </Typography>
      </div>
      {histogram && (
        <Box component="ul" sx={{ display: 'grid', gap: 0.5, m: 0, p: 0, listStyle: 'none' }}>
          {[5, 4, 3, 2, 1].map((stars) => (
            <Bar key={stars} stars={stars} count={histogram[stars - 1] ?? 0} total={count} />
          ))}
        </Box>
      )}
    </Box>
  );
}
