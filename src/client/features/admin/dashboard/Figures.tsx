import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Dashboard } from '../../../../contract/admin/dashboard';
import { formatEuro, formatNumber, formatPercent } from '../../../ui/format';
import { paper } from '../../../ui/frames';

/** How a figure compares with the one before, in Italian. */
export function changeText(now: number, before: number): string {
  if (now === before) return 'Come il mese prima';
  if (before === 0) return 'Il mese prima: niente';
  // More was refunded than sold: no percentage compares with that.
  if (before < 0) return 'Il mese prima: meno di zero';
  const percent = ((now - before) / before) * 100;
  return `${percent > 0 ? '+' : ''}${formatPercent(percent)} sul mese prima`;
}

const FIGURES = [
  ['revenue', 'Ricavi', formatEuro],
  ['purchases', 'Acquisti', formatNumber],
  ['newUsers', 'Nuovi utenti', formatNumber],
] as const;

/** The figures of the month beside those of the month before. */
export function Figures({ data }: { readonly data: Dashboard }) {
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(3, minmax(0, 1fr))' } }}
    >
      {FIGURES.map(([name, label, format]) => (
        <Box key={name} sx={{ p: 2.5, ...paper }}>
          <Typography component="dt" color="textSecondary">
            {label}
          </Typography>
          <Box component="dd" sx={{ m: 0 }}>
            <Typography
              sx={{ fontSize: { xs: '1.6rem', sm: '1.9rem' }, fontWeight: 700, overflowWrap: 'anywhere' }}
            >
              {format(data[name])}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {changeText(data[name], data.before[name])} ({format(data.before[name])})
            </Typography>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
