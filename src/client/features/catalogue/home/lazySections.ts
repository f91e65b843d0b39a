import type { ComponentType } from 'react';
import { lazyPart } from '../../../routing/lazyPart';
import type { FurtherSectionsProps } from './components/FurtherSections';

/** The sections of the home page, which are below the fold. */
export const lazySections = lazyPart(
  'home-sections',
  () => import(/* webpackChunkName: "home-sections" */ './components/FurtherSections'),
);

/** Resolves when the browser is idle; at once where it cannot say so, as on the server. */
const whenIdle = () =>
  new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve());
    else resolve();
  });

/** For React.lazy: the server's HTML stays until the code is here; a failure renders nothing. */
export async function furtherSections(): Promise<{ default: ComponentType<FurtherSectionsProps> }> {
  try {
    if (!lazySections.peek()) await whenIdle();
    return await lazySections.load();
  } catch {
    return { default: () => null };
  }
}
