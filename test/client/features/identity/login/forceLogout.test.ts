import { selectIsAuthenticated } from '../../../../../src/client/features/identity/session/sessionSelectors';
import { loggedIn } from '../../../../../src/client/features/identity/session/sessionSlice';
import {
  navigationRequested,
  travelRequested,
} from '../../../../../src/client/features/platform/navigation/navigationSlice';
import { paths } from '../../../../../src/client/routing/paths';
import type { StoredSession } from '../../../../../src/client/services/sessionStorage';
import { createTestClient, testUser, until } from '../../../../support/client';
import { emptyShop } from '../../../../support/emptyShop';

const back = paths.paymentFailed();

it.each([
  ['the first of the tab', [paths.login(back)]],
  ['entered by a link', [paths.home(), paths.login(back)]],
])(
  'an address with forceLogout=1, %s, ends no newer login on the way back to it',
  async (_which, entries) => {
    const [address = '', ...links] = entries;
    const client = createTestClient({ address, api: emptyShop });
    const settled = () => until(client.store, ({ navigation }) => !navigation.isLoading);
    await settled();
    for (const to of [...links, paths.contacts()]) {
      client.store.dispatch(navigationRequested({ to }));
      await settled();
    }
    client.session.save(testUser, 0);
    client.store.dispatch(loggedIn(client.session.read() as StoredSession));
    client.store.dispatch(travelRequested(-1));
    await until(client.store, ({ navigation }) => navigation.address.pathname === back);
    expect(selectIsAuthenticated(client.store.getState())).toBe(true);
    expect(client.session.token()).toBe(testUser.token);
  },
);
