import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { ArrowIcon } from '../../../../ui/Icons';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden';

interface HomeBlockProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** The link to the rest; `what` completes its text for screen readers. */
  readonly more?: { readonly to: string; readonly what: string };
  readonly children?: ReactNode;
}

/** A section of the home page. */
export function HomeBlock({ title, lead, more, children }: HomeBlockProps) {
  const headingId = useId();
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ mt: { xs: 3.5, md: 4 } }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'baseline',
          justifyContent: 'space-between',
          columnGap: 3,
          rowGap: 0.5,
          mb: 1.5,
        }}
      >
        <div>
          <Typography variant="h2" id={headingId} sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {lead && <Box sx={{ mt: 0.5, maxWidth: '70ch', color: 'text.secondary' }}>{lead}</Box>}
        </div>
        {more && (
          <MuiLink
            component={Link}
            to={more.to}
            underline="hover"
            sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, py: 0.5, fontWeight: 650 }}
          >
            <span>
              Vedi tutti<VisuallyHidden> {more.what}</VisuallyHidden>
            </span>
            <ArrowIcon />
          </MuiLink>
        )}
      </Box>
      {children}
    </Box>
  );
}
