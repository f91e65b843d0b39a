import { act, fireEvent, screen, within } from '@testing-library/react';
import { buyerLogin, buyerSignUp } from '../../../../src/client/features/checkout/buyer';
import { providerChosen } from '../../../../src/client/features/checkout/checkoutSlice';
import { checkoutSlices } from '../../../../src/client/features/checkout/checkoutVisit';
import {
  BuyerDoors,
  type Door,
  DoorMessage,
} from '../../../../src/client/features/checkout/components/BuyerDoors';
import { NOTHING_TYPED } from '../../../../src/client/features/identity/account/components/SignUpFields';
import { emailKnown } from '../../../../src/client/features/identity/account/knownEmail';
import { mailRequest } from '../../../../src/client/features/identity/account/mailRequest';
import { providerStart } from '../../../../src/client/features/identity/providerLogin/providerStart';
import { paths } from '../../../../src/client/routing/paths';
import { renderPage } from '../../../support/renderPage';
import { clientWith } from './support';

/** On which no saga works. */
function open(door: Door, known = '') {
  const address = paths.checkout('course', 'candele');
  const environment = { loginProviders: [{ id: 'demo', name: 'Demo', kind: 'social' as const }] };
  const client = clientWith({}, { sagas: false, slices: checkoutSlices, environment, address });
  client.store.dispatch(emailKnown(known));
  renderPage(client, () => <BuyerDoors door={door} onChange={() => undefined} />);
  return { ...client, button: () => screen.getByRole('button', { name: /Continua con Demo/ }) };
}

it.each([
  ['new', true],
  ['known', false],
] as const)('at the door %j a provider makes a new account: %s', (door, isNew) => {
  const { actions, button } = open(door);
  act(() => button().click());
  expect(actions.filter(providerStart.actions.requested.match).map(({ payload }) => payload)).toEqual([
    { id: 'demo', isNew, returnUrl: paths.checkout('course', 'candele') },
  ]);
});

it('a login elsewhere leads back to the page with the bank transfer that was chosen', () => {
  const { store, actions, button } = open('known');
  act(() => void store.dispatch(providerChosen('bank_transfer')));
  const back = `${paths.checkout('course', 'candele')}?pagamento=bonifico`;
  expect(screen.getByRole('link', { name: 'Password dimenticata?' })).toHaveAttribute(
    'href',
    paths.forgottenPassword(back),
  );
  act(() => button().click());
  expect(actions.filter(providerStart.actions.requested.match).map(({ payload }) => payload)).toEqual([
    { id: 'demo', isNew: false, returnUrl: back },
  ]);
});

describe('why nobody came in', () => {
  const FAILED = 'Qualcosa non ha funzionato. Riprova tra poco.';
  const INACTIVE = 'Attiva il tuo account per entrare.';
  function openMessage(door: Door) {
    const client = clientWith({ users: {} }, { slices: checkoutSlices, sagas: false });
    renderPage(client, () => <DoorMessage door={door} />);
    const credentials = { username: 'sara@example.com', password: 'handle' };
    act(() => {
      client.store.dispatch(buyerSignUp.actions.failed({ kind: 'server' } as never));
      client.store.dispatch(buyerLogin.actions.requested(credentials));
      client.store.dispatch(buyerLogin.actions.refused({ message: INACTIVE, code: 'not_activated' }));
    });
    return client;
  }

  it('by the first door is told alone while that one is shown', () => {
    openMessage('new');
    expect(screen.getByText(FAILED).closest('[aria-live="assertive"]')).not.toBeNull();
    expect(screen.queryByText(INACTIVE)).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('by the second is told alone, with the mail again for an account that is not active', () => {
    const { actions } = openMessage('known');
    expect(screen.getByText(INACTIVE)).toBeInTheDocument();
    expect(screen.queryByText(FAILED)).toBeNull();
    act(() => screen.getByRole('button', { name: /e-mail/i }).click());
    expect(actions.filter(mailRequest.actions.requested.match).map(({ payload }) => payload)).toEqual([
      { kind: 'activation', email: 'sara@example.com' },
    ]);
  });
});

it('both doors have the address that was written before', () => {
  open('new', 'sara@example.com');
  expect(screen.getByText(/^Appena pagato guardi il corso; l’e-mail .* arriva dopo\.$/)).toBeInTheDocument();
  const fields = screen.getAllByLabelText('E-mail');
  expect(fields.map((field) => (field as HTMLInputElement).value)).toEqual(Array(2).fill('sara@example.com'));
});

it('the first door opens with the address that its buyer wrote there, which wins over a known one', () => {
  const draft = { email: 'anna@example.com', firstName: 'Anna', lastName: 'Verdi', password: '' };
  const client = clientWith({}, { sagas: false, slices: checkoutSlices });
  client.store.dispatch(emailKnown('sara@example.com'));
  client.store.dispatch(buyerSignUp.actions.opened({ ...NOTHING_TYPED, ...draft }));
  renderPage(client, () => <BuyerDoors door="new" onChange={() => undefined} />);
  const fields = screen.getAllByLabelText<HTMLInputElement>('E-mail');
  expect(fields.map(({ value }) => value)).toEqual(['anna@example.com', 'sara@example.com']);
});

it('the second door keeps the password that was typed there when the first one leads to it', () => {
  const { store } = open('new');
  const [address, username] = screen.getAllByLabelText<HTMLInputElement>('E-mail');
  fireEvent.change(address as HTMLElement, { target: { value: 'anna@example.com' } });
  const password = document.getElementById('login-password') as HTMLInputElement;
  fireEvent.change(password, { target: { value: 'quattro parole a caso' } });
  const errors = { Email: 'Questo indirizzo ha già un account.' };
  act(() => void store.dispatch(buyerSignUp.actions.refused({ errors, code: 'email_taken' })));
  act(() => screen.getByRole('button', { name: /^Accedi con/ }).click());
  expect(password).toHaveValue('quattro parole a caso');
  expect(username).toHaveValue('anna@example.com');
  // Nobody knows whether another address has an account.
  fireEvent.change(address as HTMLElement, { target: { value: 'altra@example.com' } });
  expect(screen.queryByRole('button', { name: /^Accedi con/ })).toBeNull();
});

it('a login sends the address without spaces around it, and says at its own fields what is wrong', () => {
  const { store, actions } = open('known');
  const shown = screen.getByRole('tabpanel', { name: 'Accedi' });
  const tabs = within(screen.getByRole('tablist', { name: 'Il tuo account' }));
  expect(tabs.getByRole('tab', { name: 'Accedi' })).toHaveAttribute('aria-controls', shown.id);
  expect(tabs.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    ...['Crea un account', 'Accedi'],
  ]);
  const panel = within(shown);
  const field = panel.getByLabelText('E-mail');
  fireEvent.change(field, { target: { value: ' sara@example.com ' } });
  fireEvent.submit(field.closest('form') as HTMLFormElement);
  expect(actions.filter(buyerLogin.actions.requested.match).map(({ payload }) => payload.username)).toEqual([
    'sara@example.com',
  ]);
  const errors = { Username: 'Scrivi un indirizzo valido.' };
  act(() => void store.dispatch(buyerLogin.actions.refused({ errors })));
  expect(field).toHaveAccessibleDescription(errors.Username);
});

it.each([
  ['a sign-up', buyerSignUp.actions.requested({} as never)],
  ['a login', buyerLogin.actions.requested({} as never)],
])('a provider is no way in while %s is on its way', (_what, requested) => {
  const { store, actions, button } = open('new');
  act(() => void store.dispatch(requested));
  expect(button()).toHaveAttribute('aria-disabled', 'true');
  act(() => button().click());
  expect(actions.filter(providerStart.actions.requested.match)).toEqual([]);
});

it('the first door leads to no login where the address itself is wrong', () => {
  const { store } = open('new');
  const errors = { Email: 'Scrivi un indirizzo valido.' };
  act(() => void store.dispatch(buyerSignUp.actions.refused({ errors, code: 'invalid' })));
  expect(screen.getByText(errors.Email)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Accedi con/ })).toBeNull();
});
