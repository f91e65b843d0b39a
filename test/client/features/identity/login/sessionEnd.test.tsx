import { act, fireEvent, screen } from '@testing-library/react';
import { Page, slices } from '../../../../../src/client/app/pages/LoginPage';
import { emailKnown, selectKnownEmail } from '../../../../../src/client/features/identity/account/knownEmail';
import { mailSent, selectSentMail } from '../../../../../src/client/features/identity/account/mailRequest';
import { login } from '../../../../../src/client/features/identity/login/login';
import { expired, loggedOut } from '../../../../../src/client/features/identity/session/sessionSlice';
import { navigationRequested } from '../../../../../src/client/features/platform/navigation/navigationSlice';
import { paths } from '../../../../../src/client/routing/paths';
import { createTestClient, testUser } from '../../../../support/client';
import { renderPage } from '../../../../support/renderPage';
import { rest, write } from '../account/support';

const back = paths.paymentFailed();

async function open(
  users: object = {},
  before: Parameters<ReturnType<typeof createTestClient>['store']['dispatch']>[0][] = [],
) {
  const client = createTestClient({ address: paths.login(back), slices, api: { users } });
  for (const action of before) act(() => void client.store.dispatch(action));
  renderPage(client, Page);
  await rest();
  return client;
}

describe('a person whose session has ended', () => {
  it.each([
    [400, 'Una richiesta non era valida'],
    [401, 'La sessione è scaduta o è stata chiusa da un altro dispositivo'],
    [403, 'Il tuo account non ha i permessi'],
    [404, 'La sessione è scaduta o è stata chiusa da un altro dispositivo'],
    [429, 'sono arrivate troppe richieste'],
  ])('with %i is told why', async (status, words) => {
    await open({}, [expired(status)]);
    expect(screen.getByRole('alert')).toHaveTextContent(words);
  });

  it('by their own wish is told nothing', async () => {
    await open({}, [loggedOut()]);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the login form', () => {
  it('begins with the address that is known, and sends it without spaces', async () => {
    const authenticate = jest.fn(async () => ({ isOk: false }));
    await open({ authenticate }, [emailKnown('a@example.com')]);
    expect(screen.getByLabelText('E-mail')).toHaveValue('a@example.com');
    write('E-mail', ' b@example.com ');
    write('Password', ' segreta ');
    fireEvent.click(screen.getByRole('button', { name: 'Accedi' }));
    await rest();
    expect(authenticate).toHaveBeenCalledWith({ Username: 'b@example.com', Password: ' segreta ' });
  });

  it('hands the typed address on to those who have forgotten their password', async () => {
    const { store } = await open();
    write('E-mail', ' c@example.com ');
    const link = screen.getByRole('link', { name: 'Password dimenticata?' });
    expect(link).toHaveAttribute('href', paths.forgottenPassword(back));
    fireEvent.click(link);
    expect(selectKnownEmail(store.getState() as object)).toBe('c@example.com');
  });

  it('is new when its page is entered again, and so is the count of mails', async () => {
    const { store } = await open({ authenticate: async () => ({ isOk: false, message: 'No.' }) });
    write('E-mail', testUser.username);
    write('Password', 'x');
    fireEvent.click(screen.getByRole('button', { name: 'Accedi' }));
    await rest();
    act(() => void store.dispatch(mailSent({ kind: 'activation', email: testUser.username })));
    expect(login.select(store.getState()).status).toBe('failed');
    act(() => void store.dispatch(navigationRequested({ to: `${paths.login(back)}&ancora=1` })));
    await rest();
    expect(login.select(store.getState()).status).toBe('idle');
    expect(selectSentMail(store.getState() as object)).toMatchObject({ count: 0, wait: 0 });
  });
});
