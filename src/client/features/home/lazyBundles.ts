import type { ComponentType } from 'react';
import { lazyPart } from '../../routing/lazyPart';
import type { BundleTilesProps } from './components/BundleTiles';

/** The learning paths of the home page, which are below the fold. */
export const lazyBundles = lazyPart(
  'home-bundles',
  () => import(/* webpackChunkName: "home-bundles" */ './components/BundleTiles'),
);

/** Resolves when the browser is idle; at once where it cannot say so, as on the server. */
const whenIdle = () =>
  new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve());
    else resolve();
  });

/** For React.lazy: the server's HTML stays until the code is here; a failure renders nothing. */
export async function bundleTiles(): Promise<{ default: ComponentType<BundleTilesProps> }> {
  try {
    await whenIdle();
    return await lazyBundles.load();
  } catch {
    return { default: () => null };
  }
}
