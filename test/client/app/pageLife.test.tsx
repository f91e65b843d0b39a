import { act, screen, waitFor } from '@testing-library/react';
import { fieldsOf, personalData } from '../../../src/client/features/account/settings/personalData';
import { loggedIn, replaced } from '../../../src/client/features/identity/session/sessionSlice';
import { navigationRequested } from '../../../src/client/features/platform/navigation/navigationSlice';
import { paths } from '../../../src/client/routing/paths';
import { onItsWay, testUser } from '../../support/client';
import { nothingYet, openProfile } from '../features/account/support';
import { networkFailure, press, rest, write } from '../features/identity/account/support';

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

const login = {
  IdEnc: 'login-1',
  createdAt: '2026-11-20T10:00:00.000Z',
  lastSeenAt: '2026-11-21T09:00:00.000Z',
  isCurrent: true,
};

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

describe('a section of a page that failed', () => {
  it.each(['getUserPurchases', 'getLogins', 'getLinkedAccounts', 'getCommunications'] as const)(
    'is retried without the others: %s',
    async (name) => {
      const users = {
        getUserPurchases: jest.fn<Promise<unknown>, []>(nothingYet.getUserPurchases),
        getLogins: jest.fn<Promise<unknown>, []>(nothingYet.getLogins),
        getLinkedAccounts: jest.fn<Promise<unknown>, []>(async () => ({ items: [] })),
        getCommunications: jest.fn<Promise<unknown>, []>(nothingYet.getCommunications),
      };
      users[name].mockRejectedValueOnce(networkFailure());
      const loginProviders = [{ id: 'google', name: 'Google', kind: 'social' as const }];
      await openProfile(users, { environment: { loginProviders } });
      await press('Riprova');
      expect(screen.queryByRole('button', { name: 'Riprova' })).toBeNull();
      for (const [call, { mock }] of Object.entries(users)) {
        expect([call, mock.calls.length]).toEqual([call, call === name ? 2 : 1]);
      }
    },
  );
});

describe('a login heard from another tab', () => {
  it('lets a save that is on its way come to its end', async () => {
    const answer = deferred<number>();
    const client = await openProfile({ updateUserData: () => answer.promise });
    await press('Modifica: Dati personali');
    await press('Salva i dati');
    await act(async () => client.store.dispatch(loggedIn({ user: testUser, claim: 0, expiresAt: 1 })));
    await act(async () => answer.resolve(1));
    expect(personalData.select(client.store.getState()).status).toBe('done');
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
    expect(screen.getByRole('button', { name: 'Modifica: Dati personali' })).toBeInTheDocument();
    expect(screen.queryByText('Dati salvati.')).toBeNull();
    expect(personalData.select(client.store.getState()).status).toBe('idle');
    expect(getUserPurchases).toHaveBeenCalledTimes(2);
    expect(client.history.entries).toEqual([paths.profile()]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['is loading', onItsWay],
    ['could not be loaded', () => Promise.reject(networkFailure())],
  ])('of another account shows nothing of the one before while its own data %s', async (_when, answer) => {
    const device = 'Computer di Sara';
    const getLogins = jest.fn(async (): Promise<unknown> => ({ items: [{ ...login, device }] }));
    const client = await openProfile({ getLogins });
    expect(screen.getByText(device)).toBeInTheDocument();
    getLogins.mockImplementation(answer);
    await act(async () => {
      client.store.dispatch(replaced());
      client.store.dispatch(loggedIn({ user: { ...testUser, id: 'user-2' }, claim: 0 }));
    });
    expect(screen.queryByText(device)).toBeNull();
    expect(JSON.stringify(client.store.getState())).not.toContain(device);
  });
});

it('answers the actions of a page only as long as it is shown', async () => {
  const updateUserData = jest.fn(async () => 1);
  const client = await openProfile({ updateUserData, logout: async () => ({ isOk: true }) });
  await press('Modifica: Dati personali');
  await act(async () => client.store.dispatch(navigationRequested({ to: paths.login('/') })));
  await act(async () =>
    client.store.dispatch(
      personalData.actions.requested({ ...fieldsOf(null), FirstName: 'A', LastName: 'B' }),
    ),
  );
  expect(updateUserData).not.toHaveBeenCalled();
});

describe('a page that was left while a call was on its way', () => {
  async function leaveAndReturn({ store }: Awaited<ReturnType<typeof openProfile>>) {
    for (const to of [paths.contacts(), paths.profile()]) {
      await act(async () => store.dispatch(navigationRequested({ to })));
      await rest();
    }
  }

  it('lets it be sent again on the next visit', async () => {
    const downloadData = jest.fn(onItsWay);
    const client = await openProfile({ downloadData });
    await press('Scarica i dati');
    await leaveAndReturn(client);
    await press('Scarica i dati');
    expect(downloadData).toHaveBeenCalledTimes(2);
  });

  it('shows no dialog that waits for it on the next visit', async () => {
    const getLogins = async () => ({ items: [{ ...login, device: 'Safari su iPhone', isCurrent: false }] });
    const client = await openProfile({ getLogins, endLogin: onItsWay });
    await press(/^Termina.*Safari/);
    await press('Termina l’accesso');
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    await leaveAndReturn(client);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
