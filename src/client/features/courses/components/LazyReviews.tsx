import Skeleton from '@mui/material/Skeleton';
import { Component, memo, type ReactNode, Suspense, use } from 'react';
import { ErrorState } from '../../../ui/ErrorState';
import { Part } from '../../../ui/Part';
import { reviewsCode } from '../reviewsCode';

type Code = ReturnType<typeof reviewsCode.load>;

function Loaded({ code }: { readonly code: Code }) {
  const { Reviews } = use(code);
  return <Reviews />;
}

interface State {
  /** One fetch an attempt: asked for while rendering, a failed one would be repeated without end. */
  readonly code: Code;
  readonly isFailed: boolean;
}

/** Where their code does not come, the course can be read and bought all the same. */
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
 * What the server rendered stays until the code is here. It has no properties, so that nothing that the page
 * learns meanwhile (who is logged in, say) lets React give up those elements for the fallback.
 */
export const LazyReviews = memo(function LazyReviews() {
  return (
    <Part title="Recensioni">
      <ReviewsBoundary>{withSkeleton}</ReviewsBoundary>
    </Part>
  );
});
