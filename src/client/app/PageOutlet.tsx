import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import { Component, type ReactNode, Suspense, use, useEffect } from 'react';
import { useSelector } from 'react-redux';
import { selectIsAdmin } from '../features/identity/session/sessionSelectors';
import {
  selectChunkFailure,
  selectIsLoading,
  selectIsMissing,
  selectPathname,
} from '../features/platform/navigation/navigationSlice';
import type { LazyPage, PageParams } from '../routing/page';
import { useServices } from '../services/servicesContext';
import { ChunkFailed } from './ChunkFailed';
import { matchRoute } from './matchRoute';
import { forbiddenPage, notFoundPage, replayedAdminPage } from './routes';

/** Shown while a page's code loads. */
function PageSkeleton() {
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

function Loaded({ page, params }: { page: LazyPage; params: PageParams }) {
  // Only the navigation saga fetches an admin's page: a replayed log has no saga, and fetches nothing.
  const { Page } = use(page.isForAdmins ? page.arrived : page.load());
  const { browser } = useServices();
  useEffect(() => browser.pageShown(), [browser]);
  return <Page params={params} />;
}

/** A page whose code failed to come, or that threw while rendering: the rest of the shop goes on. */
export class PageBoundary extends Component<{ chunk: string; children: ReactNode }, { kind: string | null }> {
  override state = { kind: null };
  static getDerivedStateFromError(error: { type?: string; name?: string }) {
    return { kind: error.type ?? error.name ?? 'error' };
  }
  override render() {
    return this.state.kind === null ? (
      this.props.children
    ) : (
      <ChunkFailed
        chunk={this.props.chunk}
        kind={this.state.kind}
        onRetry={() => this.setState({ kind: null })}
      />
    );
  }
}

/** Whether an imported log shows an admin's page here that is entered, though no saga has loaded its code. */
export function useIsReplayedAdmin(page: LazyPage): boolean {
  const isLoading = useSelector(selectIsLoading);
  const hasFailed = useSelector(selectChunkFailure) !== null;
  return page.isForAdmins && !isLoading && !hasFailed && page.peek() === undefined;
}

/** The page of the current address. */
export function PageOutlet() {
  const pathname = useSelector(selectPathname);
  const failure = useSelector(selectChunkFailure);
  const isAdmin = useSelector(selectIsAdmin);
  const isMissing = useSelector(selectIsMissing);
  const { row, params } = matchRoute(pathname);
  const allowed = row.access === 'admin' && !isAdmin ? forbiddenPage : row.page;
  const isReplayedAdmin = useIsReplayedAdmin(allowed);
  const found = isReplayedAdmin ? replayedAdminPage : allowed;
  const page = isMissing && !row.saysMissing ? notFoundPage : found;
  if (failure?.chunk === page.chunk) return <ChunkFailed {...failure} />;
  return (
    <PageBoundary key={pathname} chunk={page.chunk}>
      <Suspense fallback={<PageSkeleton />}>
        <Loaded page={page} params={params} />
      </Suspense>
    </PageBoundary>
  );
}
