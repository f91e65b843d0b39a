import { act, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import * as sending from '../../../src/client/api/lazySend';
import * as sender from '../../../src/client/api/sendByAxios';
import { createApp } from '../../../src/client/app/createApp';
import { matchRoute } from '../../../src/client/app/matchRoute';
import * as replay from '../../../src/client/app/replay';
import { rootSaga } from '../../../src/client/app/rootSaga';
import { notFoundPage, pages } from '../../../src/client/app/routes';
import { adminFrame } from '../../../src/client/app/Shell/adminFrame';
import { start } from '../../../src/client/app/start';
import type { RootState } from '../../../src/client/app/store';
import { selectUser } from '../../../src/client/features/identity/session/sessionSelectors';
import {
  selectAddress,
  selectIsLoading,
  selectIsQuiet,
  selectNavigationKind,
} from '../../../src/client/features/platform/navigation/navigationSlice';
import { lazyBanner } from '../../../src/client/features/promotions/banner/lazyBanner';
import { paths } from '../../../src/client/routing/paths';
import { createSessionStorage } from '../../../src/client/services/sessionStorage';
import * as signalr from '../../../src/client/services/signalr';
import { ROLE } from '../../../src/contract/identity/roles';
import { onItsWay, testEnvironment, testUser } from '../../support/client';
import { course, later } from '../features/checkout/support';
import { receive, renderedBody, script } from './sentPage';
import { forgetStarted, made, noteSagas, open } from './startedApp';

// jsdom has no MessageChannel.
jest.mock('../../../src/client/services/nextTask', () => ({ nextTask: async () => undefined }));
jest.mock('../../../src/client/app/createApp', () => ({ createApp: jest.fn() }));
jest.mock('../../../src/client/app/rootSaga', () => ({ rootSaga: jest.fn() }));

const address = { pathname: paths.contacts(), search: '', hash: '', key: 'k' };
const banner = { item: { bannerCourseTitle: 'Estate' }, isLoaded: true, isClosed: false };

beforeEach(forgetStarted);

describe('the start of the application', () => {
  it('on an empty page enters the address, with the session that is stored', async () => {
    createSessionStorage(window.localStorage).save(testUser, 1);
    // The sagas decide by address and session who may enter the page.
    const states = noteSagas();
    await open('<div id="root"><!--here--></div>', `${paths.contacts()}?inviato=1`);
    const { services, renderedState } = made();
    const [state = {} as RootState] = states;
    expect(selectAddress(state)).toMatchObject({ pathname: paths.contacts(), search: '?inviato=1' });
    expect(selectNavigationKind(state)).toBe('POP');
    expect(selectUser(state)?.username).toBe(testUser.username);
    expect(services.environment).toEqual(testEnvironment);
    expect(renderedState).toBeUndefined();
    expect(jest.mocked(rootSaga).mock.calls.map(([, isRendered]) => isRendered)).toEqual([false]);
  });

  it('on a page of the server goes on from its state, and knows the visitor only then', async () => {
    createSessionStorage(window.localStorage).save(testUser, 0);
    const navigation = { address, kind: 'POP', isLoading: false, renderedAt: 7 };
    await open(renderedBody(navigation), paths.contacts());
    const { store, renderedState } = made();
    expect(renderedState).toMatchObject({ navigation: { renderedAt: 7 }, session: { status: 'unknown' } });
    expect(renderedState).toHaveProperty('contactDraft');
    expect(store.getState().navigation.renderedAt).toBe(7);
    expect(selectUser(store.getState())?.username).toBe(testUser.username);
    expect(jest.mocked(rootSaga).mock.calls.map(([, isRendered]) => isRendered)).toEqual([true]);
  });

  it('on a page of the server that found nothing has the not-found page before it hydrates', async () => {
    const load = jest.spyOn(notFoundPage, 'load');
    const body = (isMissing: boolean) => renderedBody({ address, kind: 'POP', isMissing });
    await open(body(false), paths.contacts());
    expect(load).not.toHaveBeenCalled();
    load.mockRejectedValueOnce(new Error('cut'));
    await open(body(true), paths.contacts());
    expect([load.mock.calls.length, jest.mocked(createApp).mock.calls.length]).toEqual([1, 2]);
  });

  it('on a page of the server knows the whole address, and hydrates by the part that the server knew', async () => {
    const navigation = { address, kind: 'POP', isLoading: false };
    const atStart = noteSagas();
    jest.mocked(createApp).mockReturnValue(createElement('p', null, 'Pagina'));
    const { isHydrated } = await open(
      renderedBody(navigation),
      `${paths.contacts()}?x=pagamento/successo&utm_source=a#modulo`,
    );
    const { store, renderedState } = made();
    const whole = { search: '?x=pagamento/successo&utm_source=a', hash: '#modulo' };
    expect(isHydrated).toBe(true);
    expect(selectAddress(store.getState())).toMatchObject(whole);
    expect(atStart).toMatchObject([{ navigation: { address: whole }, session: { status: 'unknown' } }]);
    expect(selectIsQuiet(store.getState())).toBe(true);
    expect(selectIsLoading(store.getState())).toBe(false);
    expect(renderedState?.navigation.address).toEqual(address);
  });

  it('renders a page of the server itself when the page’s code does not load', async () => {
    jest.spyOn(pages.contacts.page, 'load').mockRejectedValueOnce(new Error('cut'));
    await open(renderedBody({ kind: 'POP', renderedAt: 7 }), paths.contacts());
    const { store, renderedState } = made();
    expect(renderedState).toBeUndefined();
    // Its data are loaded here, so they are not as old as the server's.
    expect(store.getState().navigation).toMatchObject({ renderedAt: 0, isLoading: true });
    expect(jest.mocked(rootSaga).mock.calls.map(([, isRendered]) => isRendered)).toEqual([false]);
  });

  it('fetches what sends calls before it renders an empty page, and not for one of the server', async () => {
    const steps: string[] = [];
    jest.mocked(createApp).mockImplementation(() => {
      steps.push('app');
      return null as never;
    });
    jest.spyOn(sending, 'fetchSender').mockImplementation(() => {
      steps.push('sender');
      return onItsWay();
    });
    await open(renderedBody({ address, kind: 'POP' }), paths.contacts());
    expect(steps.splice(0)).toEqual(['app']);
    await open('<div id="root"></div>', paths.contacts());
    expect(steps).toEqual(['sender', 'app']);
  });

  it('shows an admin’s first page once the code of its frame is there, for which nobody else waits', async () => {
    const session = createSessionStorage(window.localStorage);
    const { promise, answer } = later<never>();
    const code = jest.spyOn(matchRoute(paths.admin()).row.page, 'load').mockResolvedValue({} as never);
    const load = jest.spyOn(adminFrame, 'load').mockReturnValue(promise);
    jest.mocked(createApp).mockReturnValue(createElement('p'));
    const root = () => document.getElementById('root');
    session.save(testUser, ROLE.admin);
    receive('<div id="root"></div>', paths.admin());
    const started = start();
    await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
    expect(root()).toBeEmptyDOMElement();
    // Its data is asked for before anything is rendered.
    expect(code).toHaveBeenCalledTimes(1);
    answer(undefined as never);
    await act(() => started);
    expect(root()?.innerHTML).toBe('<p></p>');
    session.save(testUser, ROLE.student);
    await open('<div id="root"></div>', paths.admin());
    expect([root()?.innerHTML, load.mock.calls.length]).toEqual(['<p></p>', 1]);
    session.save(testUser, ROLE.admin);
    await open('<div id="root"></div>', paths.contacts());
    expect([root()?.innerHTML, load.mock.calls.length]).toEqual(['<p></p>', 1]);
  });

  it('shows an admin’s first page also where the code of a part does not come', async () => {
    createSessionStorage(window.localStorage).save(testUser, ROLE.admin);
    jest.spyOn(matchRoute(paths.admin()).row.page, 'load').mockRejectedValue(new Error('cut'));
    jest.spyOn(adminFrame, 'load').mockResolvedValue(undefined as never);
    jest.mocked(createApp).mockReturnValue(createElement('p'));
    await open('<div id="root"></div>', paths.admin());
    expect(document.getElementById('root')?.innerHTML).toBe('<p></p>');
  });

  it('takes the answer of a login provider out of the address before anything reads it', async () => {
    await open('<div id="root"></div>', `${paths.providerReturn('google')}?code=segreto&state=s`);
    const { store, services } = made();
    const { search, hash } = selectAddress(store.getState());
    expect([search, window.location.href.includes('segreto')]).toEqual(['', false]);
    expect(services.vault.take(hash.slice(1))).toEqual({ query: '?code=segreto&state=s' });
  });

  it('writes what went wrong as an error, and all else as a note', async () => {
    await open('<div id="root"></div>', paths.contacts());
    const info = jest.spyOn(console, 'info').mockImplementation(() => undefined);
    const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { log } = made().services;
    log('a');
    log('b', null);
    expect([info.mock.calls, error.mock.calls]).toEqual([[['a']], [['b', null]]]);
  });

  it('opens the live channel at the server’s address, with the person’s token', async () => {
    const connect = jest.spyOn(signalr, 'connectBySignalr').mockResolvedValue({} as never);
    await open('<div id="root"></div>', paths.contacts(), { environment: { apiBase: '/api' } });
    const getToken = () => 'token-1';
    await made().services.connectHub(getToken, {} as never);
    expect(connect.mock.calls).toEqual([['/api', getToken, {}]]);
  });

  it('follows a login or a logout in another tab', async () => {
    await open('<div id="root"></div>', paths.contacts());
    const listener = jest.fn();
    const stop = made().services.session.onChange(listener);
    window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
  });

  it('keeps what is being bought, and all that is a tab’s, apart from other tabs', async () => {
    await open('<div id="root"></div>', paths.contacts());
    const { cart, tab, device, cookies } = made().services;
    cart.save({ line: course });
    expect([window.sessionStorage.length, window.localStorage.length]).toEqual([1, 0]);
    tab.setItem('a', 'tab');
    device.setItem('a', 'device');
    cookies.set('a', 'cookie', 60);
    expect([window.sessionStorage.a, window.localStorage.a]).toEqual(['tab', 'device']);
    expect(document.cookie).toContain('a=cookie');
  });

  it('calls the server’s address as the person, and hands on the claim that an answer names', async () => {
    createSessionStorage(window.localStorage).save(testUser, ROLE.student);
    const named = { token: testUser.token, claim: ROLE.teacher };
    const sent: unknown[] = [];
    jest.spyOn(sender, 'sendByAxios').mockImplementation((base, _timeout, tellClaim) => async ({ token }) => {
      sent.push(base, token);
      tellClaim?.(named);
      return { isOk: true, items: [], total: 0 };
    });
    await open('<div id="root"></div>', paths.contacts(), {
      environment: { apiBase: 'https://api.example' },
    });
    const { claims, api } = made().services;
    const listener = jest.fn();
    claims.listen(listener);
    await api.users.getOwnedCourses({});
    expect(listener.mock.calls).toEqual([[named]]);
    expect(sent).toEqual(['https://api.example', testUser.token]);
  });

  it('forgets with the next address what the server told of the first page', async () => {
    const told = ['meta name="robots"', 'link rel="canonical"', 'script type="application/ld+json"'];
    const head = told.map((element) => `<${element} data-page=""></${element.split(' ')[0]}>`).join('');
    await open('<div id="root"></div>', paths.contacts(), {
      head: `${head}<meta name="viewport" content="x">`,
    });
    expect(document.head.children).toHaveLength(4);
    act(() => made().services.history.push(paths.teachers()));
    expect([...document.head.children].map((element) => element.getAttribute('name'))).toEqual(['viewport']);
  });

  it('waits a second and a half for the code of its banner, and no longer where that does not come', async () => {
    jest.useFakeTimers();
    const load = jest.spyOn(lazyBanner, 'load').mockReturnValue(onItsWay());
    receive(`<div id="root"></div>${script('state', { banner })}`, paths.contacts());
    const started = start();
    await jest.advanceTimersByTimeAsync(0);
    expect([load.mock.calls.length, jest.mocked(createApp).mock.calls.length]).toEqual([1, 0]);
    await jest.advanceTimersByTimeAsync(1499);
    expect(createApp).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(createApp).toHaveBeenCalled();
    await act(() => started);
    expect(made().store.getState().banner).toEqual(banner);
    jest.useRealTimers();
  });

  it('does not wait for a banner whose code fails or that was closed, nor on a page of the server, which shows it', async () => {
    const load = jest.spyOn(lazyBanner, 'load').mockRejectedValue(new Error('cut'));
    await open(`<div id="root"></div>${script('state', { banner })}`, paths.contacts());
    expect([load.mock.calls.length, jest.mocked(createApp).mock.calls.length]).toEqual([1, 1]);
    await open(renderedBody({ address }, { banner }), paths.contacts());
    expect([load.mock.calls.length, jest.mocked(createApp).mock.calls.length]).toEqual([1, 2]);
    const closed = { ...banner, isClosed: true };
    await open(`<div id="root"></div>${script('state', { banner: closed })}`, paths.contacts());
    expect([load.mock.calls.length, jest.mocked(createApp).mock.calls.length]).toEqual([1, 3]);
  });

  it.each([
    ['an empty page', '<div id="root"></div>', ROLE.admin],
    ['a page of the server', renderedBody({ address }), ROLE.student],
  ])(
    'prepares %s for a log only where DevTools are there, with the admin’s code for admins',
    async (_what, body, claim) => {
      const prepare = jest.spyOn(replay, 'prepareReplay').mockResolvedValue();
      createSessionStorage(window.localStorage).save(testUser, claim);
      await open(body, paths.contacts());
      expect(prepare).not.toHaveBeenCalled();
      Object.assign(window, { __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: () => undefined });
      await open(body, paths.contacts());
      Reflect.deleteProperty(window, '__REDUX_DEVTOOLS_EXTENSION_COMPOSE__');
      expect(prepare.mock.calls.map(([{ isAdmin }]) => isAdmin)).toEqual([claim === ROLE.admin]);
    },
  );

  it.each([
    ['denied', Error],
    ['not there, as in some apps', null],
  ])('does without a storage that is %s', async (_how, Denied) => {
    for (const name of ['localStorage', 'sessionStorage'] as const)
      jest.spyOn(window, name, 'get').mockImplementation(() => {
        if (Denied) throw new Denied('SecurityError');
        return null as never;
      });
    await open('<div id="root"></div>', paths.contacts());
    const { services } = made();
    for (const area of [services.device, services.tab]) {
      area.setItem('a', 'b');
      expect(area.getItem('a')).toBe('b');
    }
    expect(services.session.read()).toBeUndefined();
  });

  it('does nothing on a page without a place for it', async () => {
    await open('', paths.contacts());
    expect(createApp).not.toHaveBeenCalled();
  });
});
