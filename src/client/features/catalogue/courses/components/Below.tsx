import Skeleton from '@mui/material/Skeleton';
import { Component, type ReactNode, Suspense, use } from 'react';
import type { LazyPart } from '../../../../routing/lazyPart';
import { ErrorState } from '../../../../ui/ErrorState';

interface BelowProps<Module> {
  readonly part: LazyPart<Module>;
  /** Italian: that the code did not come. */
  readonly failed: string;
  /** Of the room until it is there, in pixels. */
  readonly height: number;
  readonly render: (module: Module) => ReactNode;
}
interface State<Module> {
  /** One request per attempt: started while rendering, a failing one would repeat without end. */
  readonly code: Promise<Module>;
  readonly isFailed: boolean;
}

function Loaded<Module>({ code, render }: { code: Promise<Module>; render: (module: Module) => ReactNode }) {
  return render(use(code));
}

/**
 * A part below the fold, whose code is fetched as soon as the page is there; keeps the page usable if that fails. Until
 * then the server's HTML stays: so it belongs into a memoized component without properties, since a new rendering before
 * that would make React replace the HTML by the skeleton.
 */
export class Below<Module> extends Component<BelowProps<Module>, State<Module>> {
  override state: State<Module> = { code: this.props.part.load(), isFailed: false };
  static getDerivedStateFromError() {
    return { isFailed: true };
  }
  override render() {
    const { part, failed, height, render } = this.props;
    if (this.state.isFailed) {
      const retry = () => this.setState({ code: part.load(), isFailed: false });
      return <ErrorState message={failed} onRetry={retry} />;
    }
    return (
      <Suspense fallback={<Skeleton variant="rounded" height={height} />}>
        <Loaded code={this.state.code} render={render} />
      </Suspense>
    );
  }
}
