import { act, screen } from '@testing-library/react';
import { loggedIn, replaced } from '../../../src/client/features/identity/session/sessionSlice';
import { navigationRequested } from '../../../src/client/features/navigation/navigationSlice';
import { selectAccountSettings } from '../../../src/client/features/profile/settings/accountSettingsSlice';
import { paths } from '../../../src/client/routing/paths';
import { testUser } from '../../support/client';
import { networkFailure, press, write } from '../features/identity/account/support';
import { openProfile } from '../features/profile/support';

const settingsOf = ({ store }: Awaited<ReturnType<typeof openProfile>>) =>
  selectAccountSettings(store.getState() as Parameters<typeof selectAccountSettings>[0]);
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

/** A call that the test answers later. */
function deferred<Answer>() {
  const pending: { resolve: (answer: Answer) => void } = { resolve: () => undefined };
  const promise = new Promise<Answer>((resolve) => {
    pending.resolve = resolve;
  });
  return { promise, resolve: (answer: Answer) => pending.resolve(answer) };
}

describe('a retry on a page', () => {
  it('keeps an open form and what was typed in it', async () => {
    const getLogins = jest.fn(async (): Promise<unknown> => Promise.reject(networkFailure()));
    await openProfile({ getLogins });
    await press('Modifica: Dati personali');
    write('Città', 'Lecce');
    getLogins.mockResolvedValue({ items: [] });
    await press('Riprova');
    expect(field('Città').value).toBe('Lecce');
  });
});

describe('a login heard from another tab', () => {
  it('lets a save that is on its way come to its end', async () => {
    const answer = deferred<number>();
    const client = await openProfile({ updateUserData: () => answer.promise });
    await press('Modifica: Dati personali');
    await press('Salva i dati');
    await act(async () => client.store.dispatch(loggedIn({ user: testUser, claim: 0, expiresAt: 1 })));
    await act(async () => answer.resolve(1));
    expect(settingsOf(client).form.status).toBe('done');
    expect(screen.getByText('Dati salvati.')).toBeInTheDocument();
  });

  it('of another account shows the page from the start, with nothing of the one before', async () => {
    const answer = deferred<number>();
    const getUserPurchases = jest.fn(async () => ({ items: [], courses: [], total: 0 }));
    const client = await openProfile({ updateUserData: () => answer.promise, getUserPurchases });
    await press('Modifica: Dati personali');
    await press('Salva i dati');
    const other = { ...testUser, id: 'user-2', token: 'token-2', firstName: 'Ugo' };
    await act(async () => {
      client.store.dispatch(replaced());
      client.store.dispatch(loggedIn({ user: other, claim: 0 }));
    });
    await act(async () => answer.resolve(1));
    expect(settingsOf(client)).toMatchObject({ open: null, changed: null });
    expect(getUserPurchases).toHaveBeenCalledTimes(2);
    expect(client.history.entries).toEqual([paths.profile()]);
  });
});

it('answers the actions of a page only as long as it is shown', async () => {
  const updateUserData = jest.fn(async () => 1);
  const client = await openProfile({ updateUserData, logout: async () => ({ isOk: true }) });
  await press('Modifica: Dati personali');
  await act(async () => client.store.dispatch(navigationRequested({ to: paths.login('/') })));
  await act(async () =>
    client.store.dispatch({
      type: 'accountSettings/dataChangeRequested',
      payload: { FirstName: 'A', LastName: 'B' },
    }),
  );
  expect(updateUserData).not.toHaveBeenCalled();
});
