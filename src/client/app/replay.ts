import type { LazyPage, PageModule, PageSlice } from '../routing/page';
import { routedPages } from './routes';

interface Replayed {
  readonly inject: (slices: readonly PageSlice[]) => void;
  /** Computes the log anew with the slices that have joined. */
  readonly recompute: () => void;
  /** Whether the pages of the admin may be fetched too. */
  readonly isAdmin: boolean;
}

/** A page whose code does not come is left out: the log is replayed without it. */
const codeOf = (page: LazyPage): Promise<PageModule | undefined> => page.load().catch(() => undefined);

/**
 * Makes ready for logs that are imported into Redux DevTools. A replay runs reducers alone, no saga, so nothing
 * would bring the pages that a log passes through: the code of every page is fetched, its slices join the store,
 * and a log that was there already is computed anew (docs/replay.md).
 */
export async function prepareReplay({ inject, recompute, isAdmin }: Replayed): Promise<void> {
  const modules = await Promise.all(routedPages(isAdmin).map(codeOf));
  for (const module of modules) inject(module?.slices ?? []);
  recompute();
}
