import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** What is known of a thing at a glance: `<li>`s in a line, each with its drawing. */
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
