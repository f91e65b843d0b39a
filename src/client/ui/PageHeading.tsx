import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface PageHeadingProps {
  readonly title: string;
  /** At most so many lines of the title are seen; the whole of it is what a mouse that rests on it is told. */
  readonly lines?: number;
  /** A short line over the title: where one is. */
  readonly eyebrow?: string;
  /** A sentence under the title. */
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
}

const cutAfter = (lines: number) => ({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: lines,
  overflow: 'hidden',
});

/** The one `h1` of a page. */
export function PageHeading({ title, lines, eyebrow, lead, children }: PageHeadingProps) {
  return (
    <Box sx={{ pt: { xs: 3, md: 5 }, pb: { xs: 2, md: 3 } }}>
      {eyebrow && (
        <Typography variant="eyebrow" color="primary" sx={{ mb: 1 }}>
          {eyebrow}
        </Typography>
      )}
      <Typography
        variant="h1"
        title={lines ? title : undefined}
        sx={{ overflowWrap: 'anywhere', textWrap: 'balance', ...(lines && cutAfter(lines)) }}
      >
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
