import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Of an outlined button on the cover. */
export const onDark = { color: 'common.white', borderColor: 'common.white' };

/** Words and buttons in front of the picture. */
export function Cover({ children, role }: { children: ReactNode; role: 'status' | 'alert' }) {
  return (
    <Box
      role={role}
      sx={{
        position: 'absolute',
        inset: 0,
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 1.5,
        p: 2,
        textAlign: 'center',
        overflow: 'auto',
        color: 'common.white',
        bgcolor: 'rgba(6, 20, 24, 0.9)',
      }}
    >
      {children}
    </Box>
  );
}
