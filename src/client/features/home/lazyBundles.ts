import type { ComponentType } from 'react';
import { lazyPart } from '../../routing/lazyPart';
import type { BundleTilesProps } from './components/BundleTiles';

/** How the home page shows learning paths: a chunk of its own, since its first view holds none. */
export const lazyBundles = lazyPart(
  'home-bundles',
  () => import(/* webpackChunkName: "home-bundles" */ './components/BundleTiles'),
);

/** Once the browser has nothing better to do; at once where it cannot say so, as on the server. */
const whenIdle = () =>
  new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve());
    else resolve();
  });

/** What the server rendered stays, links and all, until the code is here; without it the page goes on. */
export async function bundleTiles(): Promise<{ default: ComponentType<BundleTilesProps> }> {
  try {
    await whenIdle();
    return await lazyBundles.load();
  } catch {
    return { default: () => null };
  }
}
