import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';

interface HomeBlockProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly more?: { readonly to: string; readonly label: string };
  readonly children?: ReactNode;
}

/** A part of the home page under its heading. */
export function HomeBlock({ title, lead, more, children }: HomeBlockProps) {
  const headingId = useId();
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ mt: { xs: 5, md: 7 } }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'baseline',
          justifyContent: 'space-between',
          columnGap: 3,
          rowGap: 0.5,
          mb: 2.5,
        }}
      >
        <div>
          <Typography variant="h2" id={headingId} sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {lead && <Box sx={{ mt: 0.5, maxWidth: '70ch', color: 'text.secondary' }}>{lead}</Box>}
        </div>
        {more && (
          <MuiLink component={Link} to={more.to} sx={{ fontWeight: 650, py: 0.5 }}>
            {more.label}
          </MuiLink>
        )}
      </Box>
      {children}
    </Box>
  );
}
