import Skeleton from '@mui/material/Skeleton';
import { Component, memo, type ReactNode, Suspense, use } from 'react';
import { ErrorState } from '../../../../ui/ErrorState';
import { Part } from '../../../../ui/Part';
import { reviewsCode } from '../reviewsCode';

type Code = ReturnType<typeof reviewsCode.load>;

function Loaded({ code }: { readonly code: Code }) {
  const { Reviews } = use(code);
  return <Reviews />;
}

interface State {
  /** One request per attempt: started while rendering, a failing one would repeat without end. */
  readonly code: Code;
  readonly isFailed: boolean;
}

/** Keeps the page usable if the code fails to load. */
class ReviewsBoundary extends Component<{ children: (code: Code) => ReactNode }, State> {
  override state: State = { code: reviewsCode.load(), isFailed: false };
  static getDerivedStateFromError() {
    return { isFailed: true };
  }
  override render() {
    if (!this.state.isFailed) return this.props.children(this.state.code);
    const retry = () => this.setState({ code: reviewsCode.load(), isFailed: false });
    return <ErrorState message="Le recensioni non si sono caricate." onRetry={retry} />;
  }
}

const withSkeleton = (code: Code) => (
  <Suspense fallback={<Skeleton variant="rounded" height={180} />}>
    <Loaded code={code} />
  </Suspense>
);

/**
 * Keeps the server's HTML until the code is here. Memoized, without properties: a new rendering before that would make
 * React replace the HTML by the fallback.
 */
export const LazyReviews = memo(function LazyReviews() {
  return (
    <Part title="Recensioni">
      <ReviewsBoundary>{withSkeleton}</ReviewsBoundary>
    </Part>
  );
});
