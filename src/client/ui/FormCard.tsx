import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ComponentType, ReactNode } from 'react';
import { Sign } from './Sign';

interface FormCardProps {
  readonly Icon?: ComponentType;
  readonly title: string;
  /** Under the title: what this is for. */
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
  /** Under a line at the card's end: where else one may want to go. */
  readonly foot?: ReactNode;
  /** A narrow column for a few fields, a wider one for pairs of them. */
  readonly width?: number;
  /** Replaces a form that was sent; takes the focus, so that it is in sight and read out. */
  readonly isAnswer?: boolean;
}

const takeKeyboard = (element: HTMLElement | null) => element?.focus();

/** A page that is one card with one form. */
export function FormCard({
  Icon,
  title,
  lead,
  children,
  foot,
  width = 480,
  isAnswer = false,
}: FormCardProps) {
  return (
    <Container sx={{ py: { xs: 3, md: 7 }, minHeight: '70vh' }}>
      <Paper variant="outlined" sx={{ maxWidth: width, mx: 'auto', p: { xs: 2.5, sm: 4 }, borderRadius: 2 }}>
        {Icon && (
          <Box sx={{ mb: 2 }}>
            <Sign Icon={Icon} />
          </Box>
        )}
        <Typography
          key={isAnswer ? 'answer' : 'form'}
          variant="h1"
          {...(isAnswer ? { tabIndex: -1, ref: takeKeyboard } : {})}
          // The form was longer: its answer must not end up under the shop's header.
          sx={{ overflowWrap: 'anywhere', outline: 'none', scrollMarginTop: 200 }}
        >
          {title}
        </Typography>
        {lead && (
          <Typography component="div" color="textSecondary" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
            {lead}
          </Typography>
        )}
        {children}
        {foot && (
          <Typography component="div" sx={{ mt: 3, pt: 2.5, borderTop: 1, borderColor: 'divider' }}>
            {foot}
          </Typography>
        )}
      </Paper>
    </Container>
  );
}
