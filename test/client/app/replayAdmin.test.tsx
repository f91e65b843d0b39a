import './withDevTools';
import { act, render, screen } from '@testing-library/react';
import { App } from '../../../src/client/app/App';
import { matchRoute } from '../../../src/client/app/matchRoute';
import { prepareReplay } from '../../../src/client/app/replay';
import { adminFrame } from '../../../src/client/app/Shell/adminFrame';
import { restored } from '../../../src/client/features/identity/session/sessionSlice';
import { navigated, pageEntered } from '../../../src/client/features/platform/navigation/navigationSlice';
import { paths } from '../../../src/client/routing/paths';
import { ROLE } from '../../../src/contract/identity/roles';
import { createTestClient, testUser, until } from '../../support/client';
import { emptyShop } from '../../support/emptyShop';

const { token: _token, ...user } = testUser;
const address = { pathname: paths.admin(), search: '', hash: '', key: 'admin' };
const entered = [restored({ user, claim: ROLE.admin }), navigated({ address, kind: 'PUSH' }), pageEntered()];

/** A visitor on the home page, who imports what an admin's browser recorded. */
async function importLog(actions: readonly object[]) {
  const client = createTestClient({ address: paths.home(), api: emptyShop });
  const load = [matchRoute(paths.admin()).row.page, adminFrame].map((part) => jest.spyOn(part, 'load'));
  await act(async () => render(<App store={client.store} services={client.services} />));
  await act(() => until(client.store, ({ navigation }) => !navigation.isLoading));
  const { inject, recompute } = client;
  await act(() => prepareReplay({ inject, recompute, isAdmin: false }));
  await act(async () =>
    window.devToolsOfTest?.importLog(JSON.stringify({ payload: JSON.stringify(actions) })),
  );
  return { ...client, load };
}

it('an admin’s log says to anybody else whose page it shows, in the shop’s frame, and fetches none of its code', async () => {
  const { load, history } = await importLog(entered);
  const heading = await screen.findByRole('heading', { level: 1 });
  expect(heading).toHaveTextContent('Qui il registro mostra una pagina dell’amministrazione');
  expect(document.title).toBe('Registro di un amministratore · Corsi Trading Online');
  expect(screen.getByRole('contentinfo')).toBeInTheDocument();
  expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  expect(load.map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  expect(history.entries).toEqual([paths.home()]);
});

it('a step at which the admin’s page was loading is shown as loading, and fetches nothing either', async () => {
  const { load } = await importLog(entered.slice(0, 2));
  expect(screen.getByRole('progressbar', { name: 'Caricamento della pagina' })).toBeInTheDocument();
  expect(screen.queryByText(/Qui il registro/)).toBeNull();
  expect(load.map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});
