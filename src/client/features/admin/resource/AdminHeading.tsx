import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { paths } from '../../../routing/paths';
import { PageTitle } from '../../../ui/PageTitle';
import { Trail, type TrailProps } from '../../../ui/Trail';

interface AdminHeadingProps {
  readonly title: string;
  readonly lead?: string | undefined;
  /** This is the first page of the admin itself. */
  readonly isFirst?: boolean;
  /** Between the admin's first page and here. */
  readonly trail?: TrailProps['trail'];
  /** The buttons beside the title. */
  readonly children?: ReactNode;
}

/** The head of a page of the admin: where it is, the one `h1`, and what can be done. */
export function AdminHeading({ title, lead, isFirst = false, trail = [], children }: AdminHeadingProps) {
  return (
    <Box sx={{ pt: { xs: 2, lg: 3 }, pb: 2.5 }}>
      <PageTitle>{title}</PageTitle>
      <meta name="robots" content="noindex" />
      <Trail
        trail={isFirst ? [] : [{ label: 'Amministrazione', to: paths.admin() }, ...trail]}
        title={title}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 1.5, minHeight: 44 }}>
        <Typography
          variant="h1"
          sx={{
            fontSize: { xs: '1.6rem', md: '1.9rem' },
            overflowWrap: 'anywhere',
            // A long title takes a line of its own.
            flex: '1 1 auto',
            minWidth: 0,
            maxWidth: '100%',
          }}
        >
          {title}
        </Typography>
        {children}
      </Box>
      {lead && (
        <Typography color="textSecondary" sx={{ mt: 0.5, maxWidth: '72ch' }}>
          {lead}
        </Typography>
      )}
    </Box>
  );
}
