import { type ReactNode, Suspense, use } from 'react';
import type { LazyPart } from './lazyPart';

interface PartSlotProps<Module> {
  readonly part: LazyPart<Module>;
  readonly render: (module: Module) => ReactNode;
  /** Shown until the code arrives. */
  readonly fallback?: ReactNode;
}

function Arrived<Module>({ part, render }: Pick<PartSlotProps<Module>, 'part' | 'render'>) {
  return render(use(part.arrived));
}

/** Shows a lazy part once somebody has loaded its code, and its fallback or nothing until then. It fetches nothing itself. */
export function PartSlot<Module>({ fallback = null, ...props }: PartSlotProps<Module>) {
  return (
    <Suspense fallback={fallback}>
      <Arrived {...props} />
    </Suspense>
  );
}
