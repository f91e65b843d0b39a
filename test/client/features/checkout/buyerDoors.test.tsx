import { act, screen } from '@testing-library/react';
import { buyerLogin, buyerSignUp } from '../../../../src/client/features/checkout/buyer';
import { providerChosen } from '../../../../src/client/features/checkout/checkoutSlice';
import { checkoutSlices } from '../../../../src/client/features/checkout/checkoutVisit';
import { BuyerDoors, type Door } from '../../../../src/client/features/checkout/components/BuyerDoors';
import { emailKnown } from '../../../../src/client/features/identity/account/knownEmail';
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

it('both doors have the address that was written before', () => {
  open('new', 'sara@example.com');
  const fields = screen.getAllByLabelText('E-mail');
  expect(fields.map((field) => (field as HTMLInputElement).value)).toEqual(Array(2).fill('sara@example.com'));
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
