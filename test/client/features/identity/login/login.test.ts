import { setImmediate } from 'node:timers';
import { emailKnown } from '../../../../../src/client/features/identity/account/knownEmail';
import { logIn, login } from '../../../../../src/client/features/identity/login/login';
import { loggedIn } from '../../../../../src/client/features/identity/session/sessionSlice';
import { navigationRequested } from '../../../../../src/client/features/platform/navigation/navigationSlice';
import { paths } from '../../../../../src/client/routing/paths';
import { createTestClient, testUser } from '../../../../support/client';
import { mockStore } from '../../../../support/mockStore';

const { token: _token, ...user } = testUser;
const USERNAME = 'studente@example.com';

function open(authenticate: () => Promise<unknown>) {
  const { services } = createTestClient({ sagas: false, api: { users: { authenticate } } });
  const draft = (password: string, returnUrl = '') => ({
    username: USERNAME,
    password: services.vault.put(password),
    returnUrl,
  });
  return { ...mockStore(services), services, draft };
}

it('a login dispatches the known address, the session without its token, and the way to where it was asked for', async () => {
  const { run, draft, dispatched, services } = open(async () => ({ isOk: true, item: testUser, claim: 3.9 }));
  await run(logIn, draft('una password', paths.bundles())).toPromise();
  expect(dispatched()).toEqual([
    emailKnown(USERNAME),
    loggedIn({ user, claim: 3 }),
    navigationRequested({ to: paths.bundles(), replace: true }),
  ]);
  expect(services.session.token()).toBe(testUser.token);
});

it.each([
  ['refused', async () => ({ isOk: false, message: 'E-mail o password non corretti.' })],
  ['answered without a person', async () => ({ isOk: true })],
  ['answered without a token', async () => ({ isOk: true, item: { ...testUser, token: '' } })],
])(
  'a login that is %s dispatches nothing but the address, and the older session is gone',
  async (_how, answer) => {
    const { run, draft, dispatched, services } = open(answer);
    services.session.save(testUser, 0);
    await expect(run(logIn, draft('una password')).toPromise()).rejects.toMatchObject({
      message: 'E-mail o password non corretti.',
    });
    expect(dispatched()).toEqual([emailKnown(USERNAME)]);
    expect(services.session.read()).toBeUndefined();
  },
);

it('a login without a password is not sent, and leaves the session of before', async () => {
  const authenticate = jest.fn();
  const { run, draft, dispatched, services } = open(authenticate);
  services.session.save(testUser, 0);
  await expect(run(logIn, draft('')).toPromise()).rejects.toMatchObject({
    refusal: { errors: { Password: 'Scrivi la password.' } },
  });
  expect([authenticate.mock.calls, dispatched()]).toEqual([[], []]);
  expect(services.session.token()).toBe(testUser.token);
});

it('a refusal is told with its code, and beside the fields that it names', async () => {
  const refusal = { message: 'No.', errors: { Username: 'Troppo lungo.' }, code: 'not_activated' };
  const { run, draft } = open(async () => ({ isOk: false, ...refusal }));
  await expect(run(logIn, draft('una password')).toPromise()).rejects.toMatchObject({ refusal });
});

it('the form dispatches its success after the session, or its refusal alone', async () => {
  const answers = [
    { isOk: false, message: 'No.' },
    { isOk: true, item: testUser, claim: 0 },
  ];
  const { run, draft, dispatched, store } = open(async () => answers.shift());
  const task = run(login.watch);
  const types = async (password: string) => {
    store.clearActions();
    store.dispatch(login.actions.requested(draft(password)));
    await new Promise(setImmediate);
    return dispatched().map(({ type }) => type);
  };
  expect(await types('sbagliata')).toEqual(['login/requested', emailKnown.type, 'login/refused']);
  expect(await types('giusta')).toEqual([
    'login/requested',
    emailKnown.type,
    loggedIn.type,
    navigationRequested.type,
    'login/done',
  ]);
  task.cancel();
});
