import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { AlertIcon, CheckIcon } from './Icons';

interface NoticeProps {
  readonly kind: 'error' | 'success';
  /** Nothing is shown without. */
  readonly children: ReactNode;
}

/** A framed line that is read out when it comes: it stays in place, empty, while there is nothing to say. */
export function Notice({ kind, children }: NoticeProps) {
  return (
    <Box aria-live={kind === 'error' ? 'assertive' : 'polite'} sx={{ display: 'contents' }}>
      {children && (
        <Box
          sx={{
            display: 'flex',
            gap: 1.25,
            px: 2,
            py: 1.5,
            border: 1,
            borderColor: `${kind}.main`,
            borderRadius: 1,
            color: `${kind}.main`,
            overflowWrap: 'anywhere',
          }}
        >
          {kind === 'error' ? <AlertIcon /> : <CheckIcon />}
          <span>{children}</span>
        </Box>
      )}
    </Box>
  );
}
