import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { RemovableListProps } from '../../../ui/useFocusAfterRemoval';
import { panel, panelPart } from '../components/panel';

interface AccessRowProps {
  readonly testId: string;
  readonly title: string;
  /** One level below the section's heading. */
  readonly heading: 'h3' | 'h4';
  readonly text: string;
  /** A button or a text, below the title if both do not fit side by side. */
  readonly children: ReactNode;
}

/** One way into the account. */
export function AccessRow({ testId, title, heading, text, children }: AccessRowProps) {
  return (
    <Box
      component="li"
      data-testid={testId}
      sx={{
        ...panelPart,
        p: { xs: 2, sm: 2.5 },
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        alignItems: 'center',
        justifyContent: 'space-between',
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
export function AccessList({ children, ...list }: RemovableListProps & { readonly children: ReactNode }) {
  return (
    <Box component="ul" {...list} sx={{ m: 0, p: 0, listStyle: 'none', ...panel }}>
      {children}
    </Box>
  );
}
