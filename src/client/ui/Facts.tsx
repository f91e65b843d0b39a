import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A line of facts: `<li>`s, each with its icon. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      component="ul"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 3,
        rowGap: 1,
        m: 0,
        mt: 2,
        p: 0,
        listStyle: 'none',
        '& > li': { display: 'inline-flex', alignItems: 'center', gap: 0.75 },
        '& svg': { color: 'text.secondary' },
      }}
    >
      {children}
    </Box>
  );
}
