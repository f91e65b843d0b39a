import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface AccessRowProps {
  readonly testId: string;
  readonly title: string;
  /** The level of the title, by the part of the page that the list stands in. */
  readonly heading: 'h3' | 'h4';
  readonly text: string;
  /** Its button, or what stands in the place of one; under it where both do not fit. */
  readonly children: ReactNode;
}

/** One way into the account, and what one may do about it. */
export function AccessRow({ testId, title, heading, text, children }: AccessRowProps) {
  return (
    <Box
      component="li"
      data-testid={testId}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        alignItems: 'center',
        justifyContent: 'space-between',
        p: { xs: 2, sm: 2.5 },
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ minWidth: 0, flex: '1 1 220px', overflowWrap: 'anywhere' }}>
        <Typography component={heading} variant="h4">
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {text}
        </Typography>
      </Box>
      {children}
    </Box>
  );
}

/** Ways into the account, in one frame. */
export function AccessList({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      component="ul"
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      {children}
    </Box>
  );
}
