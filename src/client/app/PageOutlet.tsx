import { Component, type ReactNode, Suspense, use } from 'react';
import { useSelector } from 'react-redux';
import { selectIsAdmin } from '../features/identity/session/sessionSelectors';
import { selectChunkFailure, selectIsMissing, selectPathname } from '../features/navigation/navigationSlice';
import type { LazyPage, PageParams } from '../routing/page';
import { ChunkFailed } from './ChunkFailed';
import { PageSkeleton } from './PageSkeleton';
import { forbiddenPage, matchRoute, notFoundPage } from './routes';

function Loaded({ page, params }: { page: LazyPage; params: PageParams }) {
  const { Page } = use(page.load());
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

/** The page of the current address. */
export function PageOutlet() {
  const pathname = useSelector(selectPathname);
  const failure = useSelector(selectChunkFailure);
  const isAdmin = useSelector(selectIsAdmin);
  const isMissing = useSelector(selectIsMissing);
  const { row, params } = matchRoute(pathname);
  const allowed = row.access === 'admin' && !isAdmin ? forbiddenPage : row.page;
  const page = isMissing && !row.saysMissing ? notFoundPage : allowed;
  if (failure?.chunk === page.chunk) return <ChunkFailed {...failure} />;
  return (
    <PageBoundary key={pathname} chunk={page.chunk}>
      <Suspense fallback={<PageSkeleton />}>
        <Loaded page={page} params={params} />
      </Suspense>
    </PageBoundary>
  );
}
