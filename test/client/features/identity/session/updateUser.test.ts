import {
  selectFullName,
  selectIsAuthenticated,
} from '../../../../../src/client/features/identity/session/sessionSelectors';
import { updateUser } from '../../../../../src/client/features/identity/session/updateUser';
import { paths } from '../../../../../src/client/routing/paths';
import { createSessionStorage, memoryArea } from '../../../../../src/client/services/sessionStorage';
import { createTestClient, testUser, until } from '../../../../support/client';

/** A tab on a page that loads nothing; `notify` tells it that another tab has written. */
function openTab(area = memoryArea()) {
  let notify = () => {};
  const session = createSessionStorage(area, (listener) => {
    notify = listener;
    return () => {};
  });
  session.save(testUser, 2);
  const client = createTestClient({ address: paths.paymentFailed(), services: { session } });
  client.store.dispatch({ type: 'session/restored', payload: session.read() });
  return { ...client, session, notify: () => notify() };
}

describe('changed personal data', () => {
  it('are saved beside the token and the role, and shown', async () => {
    const { run, store, session, actions } = openTab();
    await run(updateUser, { firstName: 'Anna' }).toPromise();
    expect(session.read()).toMatchObject({ user: { firstName: 'Anna', lastName: 'Conti' }, claim: 2 });
    expect(session.token()).toBe(testUser.token);
    expect(selectFullName(store.getState())).toBe('Anna Conti');
    expect(JSON.stringify(actions)).not.toContain(testUser.token);
  });

  it('do not restart a session that has ended meanwhile', async () => {
    const { run, session } = openTab();
    session.clear();
    await run(updateUser, { firstName: 'Anna' }).toPromise();
    expect(session.read()).toBeUndefined();
  });

  it('are shown in the other tabs too, without a new login', async () => {
    const { store, session, notify, actions } = openTab();
    session.save({ ...testUser, firstName: 'Anna' }, 2);
    notify();
    await until(store, (state) => selectFullName(state) === 'Anna Conti');
    expect(selectIsAuthenticated(store.getState())).toBe(true);
    expect(actions.map(({ type }) => type)).not.toContain('session/loggedIn');
  });
});
