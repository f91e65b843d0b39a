import { setImmediate } from 'node:timers';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CallFailed } from '../../../../../src/client/api/failure';
import { Page, slices } from '../../../../../src/client/app/pages/LoginPage';
import { couponApplied, lineChosen } from '../../../../../src/client/features/checkout/checkoutSlice';
import { selectIsAuthenticated } from '../../../../../src/client/features/identity/session/sessionSelectors';
import { expired, loggedOut } from '../../../../../src/client/features/identity/session/sessionSlice';
import { paths } from '../../../../../src/client/routing/paths';
import { createCartStorage } from '../../../../../src/client/services/cartStorage';
import { createSessionStorage, memoryArea } from '../../../../../src/client/services/sessionStorage';
import { createTestClient, onItsWay, testUser } from '../../../../support/client';
import { emptyShop } from '../../../../support/emptyShop';
import { renderPage } from '../../../../support/renderPage';
import { write } from '../account/support';

const PASSWORD = 'segreta-molto-123';
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
const refused = { isOk: false, message: 'E-mail o password non corretti.' };
const back = paths.paymentFailed();
const line = { kind: 'course', id: '1', slug: 'ichimoku', title: 'Ichimoku da zero', price: 9 } as const;

type Options = Parameters<typeof createTestClient>[0];

async function open(authenticate: unknown, options: Options = {}) {
  const client = createTestClient({
    address: paths.login(back),
    api: { ...emptyShop, users: { authenticate } },
    ...options,
  });
  renderPage(client, Page);
  await act(settle);
  return client;
}

const email = () => screen.getByLabelText<HTMLInputElement>('E-mail');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const submit = () => screen.getByRole('button', { name: /^Acce/ });

async function logIn() {
  write('E-mail', testUser.username);
  write('Password', PASSWORD);
  fireEvent.click(submit());
  await act(settle);
}

describe('the login page', () => {
  it('logs in and goes to the return address, without the password in any action or state', async () => {
    const authenticate = jest.fn(async () => ({ isOk: true, item: testUser, claim: 0 }));
    const client = await open(authenticate);
    await logIn();
    expect(authenticate).toHaveBeenCalledWith({ Username: testUser.username, Password: PASSWORD });
    expect(client.history.entries.at(-1)).toBe(back);
    expect(client.session.read()?.user.id).toBe(testUser.id);
    expect(selectIsAuthenticated(client.store.getState())).toBe(true);
    const everything = JSON.stringify([client.actions, client.store.getState(), client.seen]);
    expect(client.actions.length).toBeGreaterThan(3);
    expect(everything).toContain(testUser.username);
    expect(everything).not.toContain(PASSWORD);
    expect(everything).not.toContain(testUser.token);
  });

  it.each([
    [401, /La sessione è scaduta o è stata chiusa/],
    [undefined, /La sessione è scaduta o è stata chiusa/],
    [403, /non ha i permessi/],
    [429, /troppe richieste/],
    [400, /Una richiesta non era valida/],
  ])('explains a guarded %s, which is not in the address', async (status, text) => {
    const client = await open(async () => refused, { user: testUser, address: back });
    await act(async () => void client.store.dispatch(expired(status)));
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    expect(client.history.entries.at(-1)).toBe(paths.login(back));
    await act(async () => void client.store.dispatch(loggedOut()));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    [paths.gift('course', 'candele'), /^Entra per regalare questo corso: subito dopo torni al regalo\.$/],
    [paths.gift('bundle', 'b1'), /^Entra per regalare questo percorso/],
    [back, /^Entra per guardare i tuoi corsi/],
  ])('says what the login is for: %s', async (returnUrl, text) => {
    await open(jest.fn(), { address: paths.login(returnUrl) });
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  it('ends an old session on the server too, without waiting for the answer', async () => {
    const session = createSessionStorage(memoryArea());
    session.save(testUser, 0);
    const tokens: unknown[] = [];
    const logout = () => {
      tokens.push(session.token());
      return onItsWay();
    };
    const client = await open(jest.fn(), {
      services: { session },
      user: testUser,
      api: { users: { logout } },
    });
    expect(tokens).toEqual([testUser.token]);
    expect(session.token()).toBeUndefined();
    expect(selectIsAuthenticated(client.store.getState())).toBe(false);
  });

  it('shows a refusal, and keeps what was typed, the password too', async () => {
    const client = await open(async () => refused);
    await logIn();
    expect(screen.getByText(refused.message)).toBeInTheDocument();
    expect(email().value).toBe(testUser.username);
    expect(password().value).toBe(PASSWORD);
    expect(client.session.read()).toBeUndefined();
    expect(JSON.stringify([client.actions, client.store.getState()])).not.toContain(PASSWORD);
  });

  it('can be used again after a refusal, with the password that stayed in the field', async () => {
    const authenticate = jest
      .fn()
      .mockResolvedValueOnce(refused)
      .mockResolvedValueOnce({ isOk: true, item: testUser, claim: 0 });
    const client = await open(authenticate);
    await logIn();
    await userEvent.click(submit());
    await act(settle);
    expect(authenticate).toHaveBeenLastCalledWith({ Username: testUser.username, Password: PASSWORD });
    expect(selectIsAuthenticated(client.store.getState())).toBe(true);
  });

  it('shows what is missing at its field, and sends nothing', async () => {
    const authenticate = jest.fn();
    await open(authenticate);
    await userEvent.click(submit());
    expect(email()).toHaveAccessibleDescription('Scrivi la tua e-mail.');
    expect(password()).toHaveAccessibleDescription('Scrivi la password.');
    expect(email()).toHaveFocus();
    expect(authenticate).not.toHaveBeenCalled();
  });

  it('drops the error of a field that is changed, and only that', async () => {
    await open(jest.fn());
    await userEvent.click(submit());
    await userEvent.type(email(), 'a');
    expect(email()).not.toHaveAccessibleDescription();
    expect(password()).toHaveAccessibleDescription('Scrivi la password.');
  });

  it('shows the server’s messages at the fields that they name', async () => {
    const failure = {
      kind: 'status',
      status: 400,
      endpoint: 'users.authenticate',
      guarded: false,
      message: '',
      errors: { Username: 'Scrivi un indirizzo più corto.' },
    } as const;
    await open(() => Promise.reject(new CallFailed(failure)));
    await logIn();
    expect(email()).toHaveAccessibleDescription('Scrivi un indirizzo più corto.');
  });

  it('says when the network is away', async () => {
    const failure = { kind: 'network', endpoint: 'x', guarded: false, message: 'Network Error' } as const;
    await open(() => Promise.reject(new CallFailed(failure)));
    await logIn();
    expect(screen.getByText(/Connessione assente/)).toBeInTheDocument();
  });

  it('sends one call when pressed twice', async () => {
    const authenticate = jest.fn(() => new Promise(() => undefined));
    await open(authenticate);
    await logIn();
    await userEvent.click(screen.getByRole('button', { name: 'Accesso in corso…' }));
    expect(authenticate).toHaveBeenCalledTimes(1);
  });

  it('can show the password, and works with password managers', async () => {
    await open(jest.fn());
    expect(email()).toHaveAttribute('autocomplete', 'username');
    expect(password()).toHaveAttribute('autocomplete', 'current-password');
    expect(password().type).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: /Mostra/ }));
    expect(password().type).toBe('text');
  });

  it('shows buyers what they buy and its price, with its coupon, and that the payment follows', async () => {
    const client = await open(jest.fn(), { address: paths.login(`${paths.course('ichimoku')}?acquista=1`) });
    act(() => void client.store.dispatch(lineChosen(line)));
    const purchase = screen.getByRole('region', { name: 'Il tuo acquisto' });
    expect(purchase).toHaveTextContent(/^Ichimoku da zero9,00\s€$/);
    expect(screen.getByText('Subito dopo passi al pagamento.')).toBeInTheDocument();
    const price = { listPrice: 9, discount: 1.8, total: 7.2 };
    const coupon = { IdCouponEnc: 'c', CouponCode: 'MENO20', isPercentage: true, discount: 20, price };
    act(() => void client.store.dispatch(couponApplied(coupon)));
    expect(purchase).toHaveTextContent(/MENO20/);
    expect(purchase).toHaveTextContent(/7,20\s€$/);
  });

  it('shows nothing of a cart to a person who only logs in', async () => {
    const client = await open(jest.fn(), { address: paths.login(paths.course('ichimoku')) });
    act(() => void client.store.dispatch(lineChosen(line)));
    expect(screen.queryByText('Ichimoku da zero')).toBeNull();
  });

  it('checks the coupon of a cart that was saved before a reload', async () => {
    const cart = createCartStorage(memoryArea());
    cart.save({ line, couponCode: 'MENO20' });
    const price = { listPrice: 9, discount: 1.8, total: 7.2 };
    const item = { IdCouponEnc: 'c', CouponCode: 'MENO20', isPercentage: true, discount: 20, price };
    const isValidCoupon = async () => ({ isOk: true, item });
    await open(jest.fn(), {
      address: paths.login(`${paths.course('ichimoku')}?acquista=1`),
      api: { ...emptyShop, courses: { ...emptyShop.courses, isValidCoupon } },
      services: { cart },
    });
    expect(screen.getByRole('region', { name: 'Il tuo acquisto' })).toHaveTextContent(/7,20\s€$/);
  });
});

describe('the address of the login page', () => {
  it('with forceLogout=1 ends the old session', async () => {
    const logout = async () => ({ isOk: true });
    const client = await open(jest.fn(), { user: testUser, api: { users: { logout } } });
    expect(client.session.read()).toBeUndefined();
    expect(selectIsAuthenticated(client.store.getState())).toBe(false);
    expect(client.history.entries).toEqual([`/login?ReturnUrl=${encodeURIComponent(back)}`]);
  });

  it('without forceLogout leads straight on for a logged-in person', async () => {
    const address = `/login?ReturnUrl=${encodeURIComponent(back)}`;
    const client = await open(jest.fn(), { user: testUser, address });
    expect(client.history.entries).toEqual([back]);
    expect(client.session.read()).toBeDefined();
  });

  it('with a return address on another site leads to the shop instead', async () => {
    const authenticate = async () => ({ isOk: true, item: testUser, claim: 0 });
    const client = await open(authenticate, { address: paths.login('//evil.example') });
    await logIn();
    expect(client.history.entries.at(-1)).toBe(paths.home());
  });
});

describe('the demo accounts', () => {
  it('fill the form in the demo shop', async () => {
    await open(jest.fn(), { environment: { isDemo: true } });
    for (const [name, username] of [
      ['Studente', 'studente@example.com'],
      ['Relatore', 'relatore@example.com'],
      ['Amministratore', 'admin@example.com'],
    ] as const) {
      await userEvent.click(screen.getByRole('button', { name }));
      expect([email().value, password().value]).toEqual([username, 'corsi-demo-2026']);
    }
  });

  it('are not in any other shop', async () => {
    await open(jest.fn());
    expect(screen.queryByText(/corsi-demo/)).toBeNull();
  });
});

describe('a person whose account is not active yet', () => {
  const inactive = { isOk: false, code: 'not_activated', message: 'Il tuo account non è ancora attivo.' };

  it('is told so, and can request the mail again', async () => {
    const resendActivation = jest.fn(async () => ({ isOk: true }));
    await open(async () => inactive, {
      slices,
      api: { users: { authenticate: async () => inactive, resendActivation } },
    });
    await logIn();
    expect(screen.getByText(inactive.message)).toBeInTheDocument();
    // It is of the account that was tried, whatever is typed by now.
    await userEvent.type(email(), 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Invia di nuovo l’e-mail di attivazione' }));
    await act(settle);
    expect(resendActivation).toHaveBeenCalledWith({ Email: testUser.username });
    expect(screen.getByText('Ti abbiamo mandato una nuova e-mail.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Invia di nuovo fra/ })).toBeInTheDocument();
  });

  it('is the only one who is offered the mail', async () => {
    await open(async () => refused);
    await logIn();
    expect(screen.queryByRole('button', { name: /Invia di nuovo/ })).toBeNull();
  });
});

describe('the links of the login page', () => {
  it('lead back to the shop', async () => {
    await open(jest.fn());
    expect(screen.getByRole('link', { name: 'Torna al negozio' })).toHaveAttribute('href', paths.home());
  });

  it('keep the return address', async () => {
    await open(jest.fn());
    expect(screen.getByRole('link', { name: 'Iscriviti' })).toHaveAttribute('href', paths.signUp(back));
    expect(screen.getByRole('link', { name: 'Password dimenticata?' })).toHaveAttribute(
      'href',
      paths.forgottenPassword(back),
    );
  });
});
