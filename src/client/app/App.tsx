import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useMemo } from 'react';
import { Provider, useDispatch, useSelector } from 'react-redux';
import { createPath, type Navigator, Router, type To } from 'react-router-dom';
import {
  navigationRequested,
  selectAddress,
  selectNavigationKind,
  travelRequested,
} from '../features/navigation/navigationSlice';
import type { NavigationKind } from '../history';
import { type ComponentServices, ServicesContext } from '../servicesContext';
import { Shell } from './Shell/Shell';
import type { AppStore, RootState } from './store';
import { theme } from './theme';

const href = (to: To) => (typeof to === 'string' ? to : createPath(to));

/** The router renders from the store's address, so that a jump in DevTools shows the right page. */
function StoreRouter({ children }: { children: ReactNode }) {
  const address = useSelector(selectAddress);
  const kind: NavigationKind = useSelector(selectNavigationKind);
  const dispatch = useDispatch();
  const navigator = useMemo<Navigator>(
    () => ({
      createHref: href,
      push: (to) => dispatch(navigationRequested({ to: href(to) })),
      replace: (to) => dispatch(navigationRequested({ to: href(to), replace: true })),
      go: (delta) => dispatch(travelRequested(delta)),
    }),
    [dispatch],
  );
  return (
    <Router
      location={{ ...address, state: null }}
      navigationType={kind as Parameters<typeof Router>[0]['navigationType']}
      navigator={navigator}
    >
      {children}
    </Router>
  );
}

interface AppProps {
  readonly store: AppStore;
  readonly services: ComponentServices;
  /** What the server rendered from: hydration sees this, whatever has become of the store meanwhile. */
  readonly renderedState?: RootState | undefined;
}

/**
 * `noSsr`: the colours are chosen by the browser's media query, so there is nothing to render a second time after
 * hydration; a second rendering would make React give up the parts whose code has not come yet.
 */
export function App({ store, services, renderedState }: AppProps) {
  return (
    <Provider store={store} {...(renderedState ? { serverState: renderedState } : {})}>
      <ServicesContext value={services}>
        <ThemeProvider theme={theme} noSsr>
          <CssBaseline />
          <StoreRouter>
            <Shell />
          </StoreRouter>
        </ThemeProvider>
      </ServicesContext>
    </Provider>
  );
}
