import Box from '@mui/material/Box';
import { paper } from '../../ui/frames';

export type Fact = readonly [label: string, text: string | undefined];

/** The facts of a record, label by label; a fact without a text is left out. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        p: 2.5,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { sm: 'repeat(auto-fill, minmax(200px, 1fr))' },
        ...paper,
      }}
    >
      {facts
        .filter(([, text]) => text)
        .map(([label, text]) => (
          <Box key={label} sx={{ minWidth: 0 }}>
            <Box component="dt" sx={{ typography: 'body2', color: 'text.secondary' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
              {text}
            </Box>
          </Box>
        ))}
    </Box>
  );
}
