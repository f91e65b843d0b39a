import { CacheProvider } from '@emotion/react';
import type { ComponentProps } from 'react';
import { App } from './App';
import { createStyleCache } from './styleCache';

/** The whole application as an element. */
export const createApp = (props: ComponentProps<typeof App>) => (
  <CacheProvider value={createStyleCache()}>
    <App {...props} />
  </CacheProvider>
);
