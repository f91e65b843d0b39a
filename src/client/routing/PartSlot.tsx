import { type ReactNode, Suspense, use } from 'react';
import type { LazyPart } from './lazyPart';

interface PartSlotProps<Module> {
  readonly part: LazyPart<Module>;
  readonly render: (module: Module) => ReactNode;
}

function Arrived<Module>({ part, render }: PartSlotProps<Module>) {
  return render(use(part.arrived));
}

/** Shows a lazy part once somebody has loaded its code, and nothing until then. It fetches nothing itself. */
export function PartSlot<Module>(props: PartSlotProps<Module>) {
  return (
    <Suspense fallback={null}>
      <Arrived {...props} />
    </Suspense>
  );
}
