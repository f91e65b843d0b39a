import { Provider } from 'react-redux';
import { type ComponentServices, ServicesContext } from '../services/servicesContext';
import { Shell } from './Shell/Shell';
import { ShopTheme } from './ShopTheme';
import type { AppStore, RootState } from './store';

interface AppProps {
  readonly store: AppStore;
  readonly services: ComponentServices;
  /** What the server rendered from: hydration sees this, whatever has become of the store meanwhile. */
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
