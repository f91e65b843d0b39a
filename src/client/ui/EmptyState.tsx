import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ComponentType, ReactNode } from 'react';
import { Sign } from './Sign';

interface EmptyStateProps {
  readonly Icon?: ComponentType;
  readonly title: string;
  readonly text?: string;
  /** Where to go from here. */
  readonly children?: ReactNode;
}

/** Replaces an empty list. */
export function EmptyState({ Icon, title, text, children }: EmptyStateProps) {
  return (
    <Paper
      variant="outlined"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'flex-start',
        gap: 1.5,
        px: { xs: 2.5, md: 4 },
        py: { xs: 3, md: 4 },
        borderStyle: 'dashed',
        bgcolor: 'transparent',
      }}
    >
      {Icon && <Sign Icon={Icon} />}
      <Typography variant="h3" component="p" sx={{ maxWidth: '100%', overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      {text && (
        <Typography color="textSecondary" sx={{ maxWidth: '62ch' }}>
          {text}
        </Typography>
      )}
      {children}
    </Paper>
  );
}
