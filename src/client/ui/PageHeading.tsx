import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface PageHeadingProps {
  readonly title: string;
  /** A short line over the title: where one is. */
  readonly eyebrow?: string;
  /** A sentence under the title. */
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
}

/** The one `h1` of a page. */
export function PageHeading({ title, eyebrow, lead, children }: PageHeadingProps) {
  return (
    <Box sx={{ pt: { xs: 3, md: 5 }, pb: { xs: 2, md: 3 } }}>
      {eyebrow && (
        <Typography variant="eyebrow" color="primary" sx={{ mb: 1 }}>
          {eyebrow}
        </Typography>
      )}
      <Typography variant="h1" sx={{ overflowWrap: 'anywhere', textWrap: 'balance' }}>
        {title}
      </Typography>
      {lead && (
        <Typography variant="lead" color="textSecondary" sx={{ mt: 1.5, maxWidth: '68ch' }}>
          {lead}
        </Typography>
      )}
      {children}
    </Box>
  );
}
