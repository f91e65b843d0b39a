import Box from '@mui/material/Box';
import { paper } from '../../../ui/frames';
import { Skeleton } from '../../../ui/Skeleton';

const ROWS = Array.from({ length: 9 }, (_, row) => `row ${row}`);

/** Stands where a grid's first page is about to come. A grid without rows would be built twice. */
export function GridSkeleton() {
  return (
    <Box aria-busy="true" sx={{ px: 2, ...paper }}>
      {ROWS.map((row) => (
        <Box key={row} sx={{ height: 52, display: 'flex', alignItems: 'center' }}>
          <Skeleton sx={{ flex: 1 }} />
        </Box>
      ))}
    </Box>
  );
}
