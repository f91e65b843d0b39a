import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ComponentType, ReactNode } from 'react';
import { Sign } from './Sign';

interface MessageProps {
  readonly Icon?: ComponentType;
  readonly eyebrow: string;
  readonly title: string;
  /** The sentence under the title. */
  readonly children: ReactNode;
  /** Buttons: where to go on from here. */
  readonly actions?: ReactNode;
}

/** The one thing that a page says, large and centred. */
export function Message({ Icon, eyebrow, title, children, actions }: MessageProps) {
  return (
    <Stack spacing={2} sx={{ maxWidth: 640, mx: 'auto', textAlign: 'center', alignItems: 'center' }}>
      {Icon && <Sign Icon={Icon} />}
      <Typography variant="eyebrow" color="primary">
        {eyebrow}
      </Typography>
      <Typography variant="h1" sx={{ maxWidth: '100%', overflowWrap: 'anywhere', textWrap: 'balance' }}>
        {title}
      </Typography>
      <Typography component="div" variant="lead" color="textSecondary" sx={{ maxWidth: '100%' }}>
        {children}
      </Typography>
      {actions && (
        <Stack direction="row" sx={{ pt: 1.5, gap: 1.5, flexWrap: 'wrap', justifyContent: 'center' }}>
          {actions}
        </Stack>
      )}
    </Stack>
  );
}
