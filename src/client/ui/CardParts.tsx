import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import Typography, { type TypographyProps } from '@mui/material/Typography';
import type { ElementType, ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';

interface CardHeadingProps {
  readonly to: string;
  readonly level?: 'h2' | 'h3' | 'h4';
  readonly variant?: 'h2' | 'h3' | 'h4';
  readonly children: ReactNode;
}

/** The heading of a card whose link spans all of it (the `link` variant of MUI's Card). */
export const CardHeading = ({ to, level = 'h3', variant = 'h3', children }: CardHeadingProps) => (
  <Typography component={level} variant={variant} style={{ overflowWrap: 'anywhere' }}>
    <Link component={RouterLink} to={to}>
      {children}
    </Link>
  </Typography>
);

/** A quiet line of a card. */
export const CardNote = (props: TypographyProps & { readonly component?: ElementType }) => (
  <Typography variant="body2" color="textSecondary" {...props} />
);

/** A quiet line of facts: `<span>`s, each with its icon. */
export const CardFacts = styled(CardNote)(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: theme.spacing(1.75),
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: 5, whiteSpace: 'nowrap' },
}));
