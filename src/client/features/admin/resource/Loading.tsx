import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** Stands where a record is about to come. */
export function Loading() {
  return (
    <Box aria-busy="true" sx={{ display: 'grid', gap: 2.5, maxWidth: 720 }}>
      {['first', 'second', 'third', 'fourth'].map((place) => (
        <Skeleton key={place} variant="rounded" height={72} />
      ))}
    </Box>
  );
}
