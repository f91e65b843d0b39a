import Box from '@mui/material/Box';
import type { ComponentType } from 'react';

/** A drawing on a disc, over the title of a page that has little else. */
export const Sign = ({ Icon }: { readonly Icon: ComponentType }) => (
  <Box
    aria-hidden="true"
    sx={{
      display: 'grid',
      placeItems: 'center',
      width: '2.25em',
      height: '2.25em',
      borderRadius: '50%',
      fontSize: '1.75rem',
      color: 'primary.main',
      bgcolor: 'action.selected',
      '& svg': { width: '1.15em', height: '1.15em' },
    }}
  >
    <Icon />
  </Box>
);
