import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';

/** Shown while a page's code loads. */
export function PageSkeleton() {
  return (
    <Container sx={{ py: 5, minHeight: '70vh' }} aria-busy="true">
      <Box sx={{ maxWidth: 640 }}>
        <Skeleton variant="text" sx={{ fontSize: '2.6rem' }} />
        <Skeleton variant="text" width="70%" />
      </Box>
      <Skeleton variant="rounded" height={280} sx={{ mt: 4 }} />
    </Container>
  );
}
