import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

export interface Strength {
  /** 0 (among the first that are tried) to 4 (out of reach). */
  readonly score: number;
  /** Italian; empty when there is nothing to better. */
  readonly advice: string;
}

const LEVELS = [
  { name: 'Molto debole', color: 'error.main' },
  { name: 'Debole', color: 'error.main' },
  { name: 'Discreta', color: 'warning.main' },
  { name: 'Buona', color: 'success.main' },
  { name: 'Ottima', color: 'success.main' },
] as const;

/** How long a password would hold, in four steps and a word; its place is kept while nothing was measured. */
export function StrengthMeter({ strength }: { readonly strength: Strength | null }) {
  const level = strength ? LEVELS[strength.score] : undefined;
  return (
    <Box data-testid="strength" sx={{ minHeight: 34 }}>
      <Box aria-hidden="true" sx={{ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: 0.75 }}>
        {[1, 2, 3, 4].map((step) => (
          <Box
            key={step}
            sx={{
              height: 5,
              borderRadius: 3,
              bgcolor: level && step <= Math.max(1, strength?.score ?? 0) ? level.color : 'divider',
              transition: 'background-color 150ms',
            }}
          />
        ))}
      </Box>
      <Typography variant="body2" aria-live="polite" sx={{ mt: 0.75, color: 'text.secondary' }}>
        {level && (
          <>
            Sicurezza:{' '}
            <Box component="strong" sx={{ color: level.color }}>
              {level.name}
            </Box>
            {strength?.advice ? `. ${strength.advice}` : ''}
          </>
        )}
      </Typography>
    </Box>
  );
}
