import Box from '@mui/material/Box';
import type { Detail } from './resource';

/** The details of a record, line by line. */
export function DetailList({ details }: { readonly details: readonly Detail[] }) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5 }}>
      {details.map(([label, text]) => (
        <div key={label}>
          <Box component="dt" sx={{ fontWeight: 650 }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {text || '—'}
          </Box>
        </div>
      ))}
    </Box>
  );
}
