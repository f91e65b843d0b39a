import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { type ReactNode, Suspense, use } from 'react';
import { useSelector } from 'react-redux';
import { selectIsAdmin } from '../../features/identity/session/sessionSelectors';
import { ReviewSlot } from '../../features/notifications/ReviewSlot';
import {
  selectChunkFailure,
  selectIsLoading,
  selectPathname,
} from '../../features/platform/navigation/navigationSlice';
import { StoreRouter } from '../../features/platform/navigation/StoreRouter';
import { BannerSlot } from '../../features/promotions/banner/BannerSlot';
import { matchRoute } from '../matchRoute';
import { PageBoundary, PageOutlet, useIsReplayedAdmin } from '../PageOutlet';
import { adminFrame } from './adminFrame';
import { Footer } from './Footer';
import { Header } from './Header';
import { ToastHost } from './ToastHost';

const SkipLink = styled(Link)(({ theme }) => ({
  position: 'absolute',
  left: 8,
  top: -60,
  zIndex: theme.zIndex.tooltip,
  padding: '10px 16px',
  borderRadius: 8,
  background: theme.vars.palette.primary.main,
  color: theme.vars.palette.primary.contrastText,
  '&:focus': { top: 8 },
}));

/** The footer begins where the screen ends, at the earliest: no page that comes pushes it about. */
const ABOVE_FOOTER = 'calc(100vh - 56px)';

/** A thin bar under the header, that comes only when something takes longer than a moment. */
const Progress = styled('div')(({ theme }) => ({
  position: 'fixed',
  insetInline: 0,
  top: 0,
  height: 3,
  zIndex: theme.zIndex.appBar + 1,
  background: theme.vars.palette.secondary.main,
  transformOrigin: 'left',
  animation: 'shop-progress 8s cubic-bezier(0.1, 0.7, 0.3, 1) 0.35s both',
  '@keyframes shop-progress': { from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(0.95)' } },
}));

/** The admin's pages have a frame of their own, which comes with their code. */
function Admin({ children }: { readonly children: ReactNode }) {
  const { AdminFrame } = use(adminFrame.arrived);
  return <AdminFrame>{children}</AdminFrame>;
}

export function Shell() {
  const { row } = matchRoute(useSelector(selectPathname));
  const isReplayedAdmin = useIsReplayedAdmin(row.page);
  const hasFailed = useSelector(selectChunkFailure) !== null;
  const hasFrame = !isReplayedAdmin && !(hasFailed && adminFrame.peek() === undefined);
  const isAdminPage = useSelector(selectIsAdmin) && row.access === 'admin' && hasFrame;
  const hasFooter = row.footer !== false && !isAdminPage;
  const isLoading = useSelector(selectIsLoading);
  const main = (
    <Box
      component="main"
      id="contenuto"
      tabIndex={-1}
      sx={{ flex: 1, minWidth: 0, outline: 'none', minHeight: hasFooter ? ABOVE_FOOTER : 0 }}
    >
      <PageOutlet />
    </Box>
  );
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100vh' }}>
      <SkipLink href="#contenuto">Vai al contenuto</SkipLink>
      {isLoading ? <Progress role="progressbar" aria-label="Caricamento della pagina" /> : null}
      <BannerSlot />
      <StoreRouter>
        {isAdminPage ? (
          <PageBoundary chunk={adminFrame.chunk}>
            <Suspense>
              <Admin>{main}</Admin>
            </Suspense>
          </PageBoundary>
        ) : (
          <>
            <Header />
            {main}
            {hasFooter && (
              <Suspense>
                <Footer />
              </Suspense>
            )}
          </>
        )}
        <ToastHost />
        <ReviewSlot />
      </StoreRouter>
    </Box>
  );
}
