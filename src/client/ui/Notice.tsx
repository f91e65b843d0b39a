import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { AlertIcon, CheckIcon } from './Icons';

interface NoticeProps {
  readonly kind: 'error' | 'success';
  /** Nothing is shown without. */
  readonly children: ReactNode;
}

const ICONS = { error: <AlertIcon />, success: <CheckIcon /> };

/** An alert that is read out when it comes: its live region stays in place, empty, while there is nothing to say. */
export function Notice({ kind, children }: NoticeProps) {
  return (
    <Box aria-live={kind === 'error' ? 'assertive' : 'polite'} sx={{ display: 'contents' }}>
      {children && (
        <Alert severity={kind} icon={ICONS[kind]} role="none">
          {children}
        </Alert>
      )}
    </Box>
  );
}
