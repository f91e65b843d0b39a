import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { SHOP_NAME } from '../head/head';

/** Under the sticky header of the shop, in pixels. */
const STICKY_TOP = 88;

interface DetailLayoutProps {
  readonly head: ReactNode;
  readonly aside: ReactNode;
  readonly children?: ReactNode;
  /** Below both, as wide as the page. */
  readonly foot?: ReactNode;
}

/** Title and text on the left, the buying box beside them and always in view; on phones it follows the title. */
export function DetailLayout({ head, aside, children, foot }: DetailLayoutProps) {
  return (
    <Container
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' },
        gridTemplateRows: { lg: 'auto 1fr' },
        columnGap: { lg: 6, xl: 8 },
        pt: { xs: 2, md: 4 },
        pb: { xs: 6, md: 9 },
      }}
    >
      {head}
      <Box sx={{ gridColumn: { lg: 2 }, gridRow: { lg: '1 / span 2' }, mt: { xs: 3, lg: 0 } }}>
        <Box sx={{ position: { lg: 'sticky' }, top: STICKY_TOP, maxWidth: { xs: 520, md: 'none' } }}>
          {aside}
        </Box>
      </Box>
      <div>{children}</div>
      {foot && <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>{foot}</Box>}
    </Container>
  );
}

/** The room of a course or learning path that is on its way. */
export function DetailSkeleton() {
  return (
    <Box aria-hidden="true">
      <title>{SHOP_NAME}</title>
      <DetailLayout
        head={
          <div>
            <Skeleton width="40%" />
            <Skeleton width="85%" height={64} />
            <Skeleton width="95%" />
            <Skeleton width="60%" />
          </div>
        }
        aside={<Skeleton variant="rounded" height={440} />}
      >
        <Skeleton variant="rounded" height={220} sx={{ mt: 5 }} />
      </DetailLayout>
    </Box>
  );
}
