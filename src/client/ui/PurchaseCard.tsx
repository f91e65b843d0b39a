import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';

interface PurchaseCardProps {
  readonly children: ReactNode;
  /** Made of `ToastPress`. */
  readonly buttons: ReactNode;
  /** Hidden, not closed: everywhere, or on narrow screens alone. */
  readonly hidden?: 'everywhere' | 'narrow' | undefined;
}

const DISPLAY = { nowhere: 'block', narrow: { xs: 'none', narrow: 'block' }, everywhere: 'none' } as const;

/** The toast of a purchase by somebody else. */
export function PurchaseCard({ children, buttons, hidden }: PurchaseCardProps) {
  return (
    <Box
      data-testid="purchase-toast"
      sx={{
        display: DISPLAY[hidden ?? 'nowhere'],
        width: '100%',
        maxWidth: 400,
        p: 2,
        pb: 0.5,
        border: 1,
        borderColor: 'divider',
        borderLeft: '4px solid',
        borderLeftColor: 'secondary.main',
        borderRadius: 1,
        bgcolor: 'background.paper',
        color: 'text.primary',
        boxShadow: 6,
        overflowWrap: 'anywhere',
        typography: 'body2',
      }}
    >
      {children}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', ml: -1.5, color: 'primary.main' }}>{buttons}</Box>
    </Box>
  );
}

/** A button of a toast. */
export function ToastPress({ label, onPress }: { readonly label: string; readonly onPress?: () => void }) {
  return (
    <Button color="inherit" onClick={onPress} sx={{ px: 1.5 }}>
      {label}
    </Button>
  );
}
