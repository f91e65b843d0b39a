import { knownEmailSlice } from '../../../../../src/client/features/identity/account/knownEmail';
import { enterAsBuyer } from '../../../../../src/client/features/identity/account/signUp';
import { loggedIn } from '../../../../../src/client/features/identity/session/sessionSlice';
import { createTestClient, testUser } from '../../../../support/client';
import { mockStore } from '../../../../support/mockStore';
import { EMAIL, PASSWORD } from './support';

const { known } = knownEmailSlice.actions;
const { token: _token, ...user } = testUser;
const older = { ...testUser, id: 'user-0', token: 'token-0' };

/** A buyer without an account, in a browser where somebody was logged in. */
function open(registerBuyer: (account: object) => Promise<unknown>, more: { password?: string } = {}) {
  const { services } = createTestClient({ sagas: false, api: { users: { registerBuyer } } });
  services.session.save(older, 0);
  const { run, dispatched } = mockStore(services);
  const account = {
    ...{
      firstName: 'Anna',
      lastName: 'Rossi',
      email: EMAIL,
      password: services.vault.put(more.password ?? PASSWORD),
    },
    consents: { Terms: true, Privacy: true, Marketing: false },
  };
  return { services, dispatched, enter: () => run(enterAsBuyer, account).toPromise() };
}

it('a buyer who signs up at the checkout has a session at once, and the older one is gone before', async () => {
  const tokens: unknown[] = [];
  const registerBuyer = jest.fn(async (_account: object) => {
    tokens.push(services.session.token());
    return { isOk: true, item: testUser, claim: 0 };
  });
  const { enter, services, dispatched } = open(registerBuyer);
  await enter();
  expect(registerBuyer.mock.calls).toEqual([
    [
      {
        ...{ FirstName: 'Anna', Surname: 'Rossi', Email: EMAIL, Password: PASSWORD },
        ...{ Terms: true, Privacy: true, Marketing: false },
      },
    ],
  ]);
  expect(tokens).toEqual([undefined]);
  expect(services.session.token()).toBe(testUser.token);
  expect(dispatched()).toEqual([known(EMAIL), loggedIn({ user, claim: 0 })]);
});

it('a sign-up at the checkout that is not sent leaves the session of before', async () => {
  const { enter, services, dispatched } = open(jest.fn(), { password: 'corta' });
  await expect(enter()).rejects.toMatchObject({ name: 'Refused' });
  expect(services.session.token()).toBe(older.token);
  expect(dispatched()).toEqual([]);
});

it.each([
  ['refused', { isOk: false, message: 'Hai già un account.' }, 'Hai già un account.'],
  ['answered without a person', { isOk: true }, 'refused'],
  ['answered without a token', { isOk: true, item: { ...testUser, token: '' } }, 'refused'],
])(
  'a sign-up at the checkout that is %s logs nobody in, and the address is known',
  async (_how, answer, why) => {
    const { enter, services, dispatched } = open(async () => answer);
    await expect(enter()).rejects.toMatchObject({ name: 'Refused', message: why });
    expect(services.session.read()).toBeUndefined();
    expect(dispatched()).toEqual([known(EMAIL)]);
  },
);
