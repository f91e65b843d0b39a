import { loadAllParts, type PartSlice } from '../routing/lazyPart';

interface Replayed {
  readonly inject: (slices: readonly PartSlice[]) => void;
  /** Computes the log again with the slices that have joined. */
  readonly recompute: () => void;
  /** Whether the parts of the admin may be fetched too. */
  readonly isAdmin: boolean;
}

/**
 * Prepares for logs that are imported into Redux DevTools. A replay runs reducers alone and no saga, so nothing else
 * would load the pages and dialogs that a log passes through: the code of all of them is fetched, their slices join
 * the store, and a log that was there already is computed anew (docs/replay.md).
 */
export async function prepareReplay({ inject, recompute, isAdmin }: Replayed): Promise<void> {
  inject(await loadAllParts({ isAdmin }));
  recompute();
}
