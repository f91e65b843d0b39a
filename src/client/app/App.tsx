import { Provider } from 'react-redux';
import { type ComponentServices, ServicesContext } from '../services/servicesContext';
import { Shell } from './Shell/Shell';
import { ShopTheme } from './ShopTheme';
import type { AppStore, RootState } from './store';

interface AppProps {
  readonly store: AppStore;
  readonly services: ComponentServices;
  /** The state that the server rendered from: hydration reads it, whatever the store holds meanwhile. */
  readonly renderedState?: RootState | undefined;
}

export function App({ store, services, renderedState }: AppProps) {
  return (
    <Provider store={store} {...(renderedState ? { serverState: renderedState } : {})}>
      <ServicesContext value={services}>
        <ShopTheme>
          <Shell />
        </ShopTheme>
      </ServicesContext>
    </Provider>
  );
}
