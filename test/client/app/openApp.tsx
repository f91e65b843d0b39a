import './withDevTools';
import { act, render } from '@testing-library/react';
import { App } from '../../../src/client/app/App';
import { paths } from '../../../src/client/routing/paths';
import { type ApiStub, createTestClient, testUser, until } from '../../support/client';
import { emptyShop } from '../../support/emptyShop';

/** The DevTools of the newest store. */
export const devTools = () => {
  if (!window.devToolsOfTest) throw new Error('no store has asked for DevTools');
  return window.devToolsOfTest;
};

export interface Visit {
  readonly address?: string;
  readonly api?: ApiStub;
  readonly isStudent?: boolean;
}

/** The whole application at an address, loaded, with DevTools. A test that uses it imports `./withDevTools` first. */
export async function openApp({ address = paths.home(), api = {}, isStudent = false }: Visit = {}) {
  const client = createTestClient({
    address,
    api: { ...emptyShop, ...api },
    ...(isStudent && { user: testUser }),
  });
  // Awaited: parts of the home page come when their code does.
  await act(async () => render(<App store={client.store} services={client.services} />));
  await act(() => until(client.store, ({ navigation }) => !navigation.isLoading));
  return client;
}
