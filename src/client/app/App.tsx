import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { Provider } from 'react-redux';
import { type ComponentServices, ServicesContext } from '../services/servicesContext';
import { Shell } from './Shell/Shell';
import type { AppStore, RootState } from './store';
import { theme } from './theme';

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
          <Shell />
        </ThemeProvider>
      </ServicesContext>
    </Provider>
  );
}
