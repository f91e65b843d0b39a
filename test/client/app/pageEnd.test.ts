import { call, type SagaGenerator } from 'typed-redux-saga';
import { matchRoute } from '../../../src/client/app/matchRoute';
import * as routes from '../../../src/client/app/routes';
import {
  claimChanged,
  loggedIn,
  replaced,
  restored,
} from '../../../src/client/features/identity/session/sessionSlice';
import {
  navigationRequested,
  retryRequested,
} from '../../../src/client/features/platform/navigation/navigationSlice';
import type { PageParams } from '../../../src/client/routing/page';
import { paths } from '../../../src/client/routing/paths';
import { ROLE } from '../../../src/contract/identity/roles';
import { createTestClient, onItsWay, testUser, until } from '../../support/client';
import { emptyShop } from '../../support/emptyShop';

const { token: _token, ...user } = testUser;

/** A page whose `load` and `watch` never end by themselves; `log` says when they begin and end. */
async function open(address: string, claim = 0) {
  const log: string[] = [];
  const endless = (name: string) =>
    function* ({ slug }: PageParams, reason?: unknown): SagaGenerator<void> {
      log.push([name, reason, slug].filter((part) => typeof part === 'string').join(' '));
      try {
        yield* call(onItsWay);
      } finally {
        log.push(`${name} ends`);
      }
    };
  const { page } = matchRoute(address).row;
  const module = { Page: () => null, load: endless('load'), watch: endless('watch') };
  jest.spyOn(page, 'peek').mockReturnValue(module as never);
  const client = createTestClient({ address, user: testUser, claim, api: emptyShop });
  const since = (act: () => void) => {
    const before = log.length;
    act();
    return log.slice(before);
  };
  return { ...client, log, since };
}

it.each([
  [paths.teachers(), ['watch', 'load entered']],
  [paths.teacher('anna-riva'), ['watch anna-riva', 'load entered anna-riva']],
])(
  'the page at %s loads and watches once when it is entered, by what its address names',
  async (path, all) => {
    const { log } = await open(path);
    expect(log).toEqual(all);
  },
);

it('a retry ends the load that is on its way before it loads again; the watch goes on', async () => {
  const { store, since } = await open(paths.teachers());
  expect(since(() => store.dispatch(retryRequested()))).toEqual(['load ends', 'load retried']);
  expect(since(() => store.dispatch(retryRequested()))).toEqual(['load ends', 'load retried']);
});

it.each([
  ['a login', loggedIn({ user, claim: 0 })],
  ['another role', claimChanged(ROLE.teacher)],
  ['a session that is found after hydration', restored({ user, claim: 0 })],
])('%s ends the load of the visitor before it loads again', async (_what, action) => {
  const { store, since } = await open(paths.teachers());
  expect(since(() => store.dispatch(action))).toEqual(['load ends', 'load identityChanged']);
});

it.each([
  ['a login', loggedIn({ user, claim: 0 })],
  ['another role', claimChanged(ROLE.student)],
])('%s while a page’s code is on its way decides again who may see it', async (_what, action) => {
  const { page } = matchRoute(paths.admin()).row;
  const [shown] = [routes.forbiddenPage, page].map((one) => {
    jest.spyOn(one, 'peek').mockReturnValue(undefined);
    return jest.spyOn(one, 'load').mockImplementation(onItsWay);
  });
  const { store } = createTestClient({ address: paths.admin(), user: testUser, claim: 1, api: emptyShop });
  expect(shown).not.toHaveBeenCalled();
  store.dispatch(action);
  expect(shown).toHaveBeenCalledTimes(1);
});

it('a visitor who asks for the admin is led to the login, not to the closed door', async () => {
  const shown = jest.spyOn(routes.forbiddenPage, 'load');
  const { store } = createTestClient({ address: paths.admin(), api: emptyShop });
  await until(store, ({ navigation }) => navigation.address.pathname === '/login');
  expect(shown).not.toHaveBeenCalled();
});

it('a plain link within the shop leads on without loading the shop again', async () => {
  const { history, since } = await open(paths.teachers());
  const link = document.createElement('a');
  link.href = `${paths.contacts()}?da=testo#modulo`;
  document.body.append(link);
  expect(since(() => link.click()).toSorted()).toEqual(['load ends', 'watch ends']);
  link.remove();
  expect(history.entries.at(-1)).toBe(`${paths.contacts()}?da=testo#modulo`);
});

it('a page that a link leads to is at its top before its data are there, but not at a part of it', async () => {
  const { store, services } = await open(paths.teachers());
  const toTop = jest.spyOn(services.browser, 'toTop');
  const movesBy = (to: string) => {
    store.dispatch(navigationRequested({ to: paths.paymentFailed() }));
    toTop.mockClear();
    store.dispatch(navigationRequested({ to }));
    return toTop.mock.calls;
  };
  expect(movesBy(paths.teachers())).toEqual([[]]);
  expect(movesBy(`${paths.teachers()}#anna-riva`)).toEqual([]);
});

it('a page that is left ends, and answers no retry any more', async () => {
  const { store, since } = await open(paths.teachers());
  const left = since(() => store.dispatch(navigationRequested({ to: paths.paymentFailed() })));
  expect(left.toSorted()).toEqual(['load ends', 'watch ends']);
  expect(since(() => store.dispatch(retryRequested()))).toEqual([]);
});

it('a page of another account ends at once, and begins again with the next login alone, where it was', async () => {
  const { store, since, services } = await open(paths.teachers());
  store.dispatch(navigationRequested({ to: `${paths.teachers()}?a=1` }));
  const toTop = jest.spyOn(services.browser, 'toTop');
  expect(since(() => store.dispatch(replaced())).toSorted()).toEqual(['load ends', 'watch ends']);
  expect(since(() => store.dispatch(retryRequested()))).toEqual([]);
  expect(since(() => store.dispatch(loggedIn({ user, claim: 0 })))).toEqual(['watch', 'load entered']);
  expect(toTop).not.toHaveBeenCalled();
});

it('a page that its person may see no longer ends, and the closed door takes its place', async () => {
  const shown = jest.spyOn(routes.forbiddenPage, 'load');
  const { store, since } = await open(paths.admin(), 1);
  const ended = since(() => store.dispatch(loggedIn({ user, claim: 0 })));
  expect(ended.toSorted()).toEqual(['load ends', 'watch ends']);
  expect(shown).toHaveBeenCalledTimes(1);
});

it.each([
  ['after a login', loggedIn({ user, claim: 0 })],
  ['with another query', navigationRequested({ to: `${paths.teachers()}?a=1` })],
])('a page whose code did not come is asked for again %s', async (_when, action) => {
  const client = createTestClient({ address: paths.contacts() });
  const { page } = matchRoute(paths.teachers()).row;
  jest.spyOn(page, 'peek').mockReturnValue(undefined);
  const code = jest.spyOn(page, 'load').mockRejectedValueOnce(new Error('no line'));
  await until(client.store, ({ navigation }) => !navigation.isLoading);
  client.store.dispatch(navigationRequested({ to: paths.teachers() }));
  await until(client.store, (state) => state.navigation.chunkFailure !== null);
  code.mockResolvedValue({ Page: () => null });
  client.store.dispatch(action);
  await until(client.store, () => code.mock.calls.length === 2);
});
