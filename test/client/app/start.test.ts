import { act, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import * as sending from '../../../src/client/api/lazySend';
import * as sender from '../../../src/client/api/sendByAxios';
import { createApp } from '../../../src/client/app/createApp';
import { matchRoute } from '../../../src/client/app/matchRoute';
import { rootSaga } from '../../../src/client/app/rootSaga';
import { notFoundPage, pages } from '../../../src/client/app/routes';
import { adminFrame } from '../../../src/client/app/Shell/adminFrame';
import { start } from '../../../src/client/app/start';
import { selectUser } from '../../../src/client/features/identity/session/sessionSelectors';
import {
  selectAddress,
  selectIsLoading,
  selectIsQuiet,
  selectNavigationKind,
} from '../../../src/client/features/platform/navigation/navigationSlice';
import { lazyBanner } from '../../../src/client/features/promotions/banner/lazyBanner';
import { paths } from '../../../src/client/routing/paths';
import type { Services } from '../../../src/client/services/services';
import { createSessionStorage } from '../../../src/client/services/sessionStorage';
import { ROLE } from '../../../src/contract/identity/roles';
import { onItsWay, testEnvironment, testUser } from '../../support/client';
import { course, later } from '../features/checkout/support';

// jsdom has no MessageChannel.
jest.mock('../../../src/client/services/nextTask', () => ({ nextTask: async () => undefined }));
jest.mock('../../../src/client/app/createApp', () => ({ createApp: jest.fn() }));
jest.mock('../../../src/client/app/rootSaga', () => ({ rootSaga: jest.fn() }));

const script = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(value)}</script>`;
const made = () => {
  const call = jest.mocked(createApp).mock.calls[0];
  if (!call) throw new Error('no application was made');
  const { services, ...app } = call[0];
  return { ...app, services: services as Services };
};

/** Receives a page that the server sent. */
function receive(body: string, address: string, head = '') {
  document.head.innerHTML = head;
  document.body.innerHTML = body + script('environment', testEnvironment);
  window.history.replaceState(null, '', address);
}
/** Opens a page that the server sent. */
async function open(...page: Parameters<typeof receive>) {
  receive(...page);
  await act(() => start());
}
/** A page that the server rendered. */
const renderedBody = (navigation: object) =>
  `<div id="root"><p>Pagina</p></div>${script('state', { navigation })}`;

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  jest
    .mocked(createApp)
    .mockReset()
    .mockReturnValue(null as never);
  jest
    .mocked(rootSaga)
    .mockReset()
    .mockImplementation(function* () {} as never);
});

describe('the start of the application', () => {
  it('on an empty page enters the address, with the session that is stored', async () => {
    createSessionStorage(window.localStorage).save(testUser, 1);
    await open('<div id="root"><!--here--></div>', `${paths.contacts()}?inviato=1`);
    const { store, services, renderedState } = made();
    const state = store.getState();
    expect(selectAddress(state)).toMatchObject({ pathname: paths.contacts(), search: '?inviato=1' });
    expect(selectNavigationKind(state)).toBe('POP');
    expect(selectUser(state)?.username).toBe(testUser.username);
    expect(services.environment).toEqual(testEnvironment);
    expect(renderedState).toBeUndefined();
    expect(jest.mocked(rootSaga).mock.calls.map(([, isRendered]) => isRendered)).toEqual([false]);
  });

  it('on a page of the server goes on from its state, and knows the visitor only then', async () => {
    createSessionStorage(window.localStorage).save(testUser, 0);
    const address = { pathname: paths.contacts(), search: '', hash: '', key: 'k' };
    const navigation = {
      address,
      kind: 'POP',
      change: 'path',
      isLoading: false,
      chunkFailure: null,
      isMissing: false,
      keepsPlace: false,
      renderedAt: 7,
    };
    await open(renderedBody(navigation), paths.contacts());
    const { store, renderedState } = made();
    expect(renderedState).toMatchObject({ navigation: { renderedAt: 7 }, session: { status: 'unknown' } });
    expect(store.getState().navigation.renderedAt).toBe(7);
    expect(selectUser(store.getState())?.username).toBe(testUser.username);
    expect(jest.mocked(rootSaga).mock.calls.map(([, isRendered]) => isRendered)).toEqual([true]);
  });

  it('on a page of the server that found nothing has the not-found page before it hydrates', async () => {
    const load = jest.spyOn(notFoundPage, 'load');
    const address = { pathname: paths.contacts(), search: '', hash: '', key: 'k' };
    const body = (isMissing: boolean) => renderedBody({ address, kind: 'POP', isMissing });
    await open(body(false), paths.contacts());
    expect(load).not.toHaveBeenCalled();
    await open(body(true), paths.contacts());
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('on a page of the server knows the whole address, and hydrates by the part that the server knew', async () => {
    const address = { pathname: paths.contacts(), search: '', hash: '', key: 'k' };
    const navigation = { address, kind: 'POP', isLoading: false };
    await open(renderedBody(navigation), `${paths.contacts()}?x=pagamento/successo&utm_source=a#modulo`);
    const { store, renderedState } = made();
    const whole = {
      pathname: paths.contacts(),
      search: '?x=pagamento/successo&utm_source=a',
      hash: '#modulo',
    };
    expect(selectAddress(store.getState())).toMatchObject(whole);
    expect(selectIsQuiet(store.getState())).toBe(true);
    expect(selectIsLoading(store.getState())).toBe(false);
    expect(renderedState?.navigation.address).toEqual(address);
  });

  it('renders a page of the server itself when the page’s code does not load', async () => {
    jest.spyOn(pages.contacts.page, 'load').mockRejectedValueOnce(new Error('cut'));
    await open(renderedBody({ kind: 'POP' }), paths.contacts());
    expect(made().renderedState).toBeUndefined();
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
    const address = { pathname: paths.contacts(), search: '', hash: '', key: 'k' };
    await open(renderedBody({ address, kind: 'POP' }), paths.contacts());
    expect(steps.splice(0)).toEqual(['app']);
    await open('<div id="root"></div>', paths.contacts());
    expect(steps).toEqual(['sender', 'app']);
  });

  it('shows an admin’s first page once the code of its frame is there, for which nobody else waits', async () => {
    const session = createSessionStorage(window.localStorage);
    const { promise, answer } = later<never>();
    jest.spyOn(matchRoute(paths.admin()).row.page, 'load').mockResolvedValue({} as never);
    const load = jest.spyOn(adminFrame, 'load').mockReturnValue(promise);
    jest.mocked(createApp).mockReturnValue(createElement('p'));
    const root = () => document.getElementById('root');
    session.save(testUser, ROLE.admin);
    receive('<div id="root"></div>', paths.admin());
    const started = start();
    await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
    expect(root()).toBeEmptyDOMElement();
    answer(undefined as never);
    await act(() => started);
    expect(root()?.innerHTML).toBe('<p></p>');
    session.save(testUser, ROLE.student);
    await open('<div id="root"></div>', paths.admin());
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

  it('follows a login or a logout in another tab', async () => {
    await open('<div id="root"></div>', paths.contacts());
    const listener = jest.fn();
    const stop = made().services.session.onChange(listener);
    window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
  });

  it('keeps what is being bought apart from other tabs', async () => {
    await open('<div id="root"></div>', paths.contacts());
    made().services.cart.save({ line: course });
    expect([window.sessionStorage.length, window.localStorage.length]).toEqual([1, 0]);
  });

  it('hands on the claim that an answer names', async () => {
    createSessionStorage(window.localStorage).save(testUser, ROLE.student);
    const named = { token: testUser.token, claim: ROLE.teacher };
    jest.spyOn(sender, 'sendByAxios').mockImplementation((_base, _timeout, tellClaim) => async () => {
      tellClaim?.(named);
      return { isOk: true, items: [], total: 0 };
    });
    await open('<div id="root"></div>', paths.contacts());
    const { claims, api } = made().services;
    const listener = jest.fn();
    claims.listen(listener);
    await api.users.getOwnedCourses({});
    expect(listener.mock.calls).toEqual([[named]]);
  });

  it('forgets with the next address what the server told of the first page', async () => {
    const head = '<meta data-page="" name="robots" content="noindex"><meta name="viewport" content="x">';
    await open('<div id="root"></div>', paths.contacts(), head);
    const told = () => document.querySelectorAll('[data-page]').length;
    expect(told()).toBe(1);
    act(() => made().services.history.push(paths.teachers()));
    expect(told()).toBe(0);
    expect(document.querySelector('meta[name=viewport]')).not.toBeNull();
  });

  it('waits a second and a half for the code of its banner, and no longer where that does not come', async () => {
    jest.useFakeTimers();
    const load = jest.spyOn(lazyBanner, 'load').mockReturnValue(onItsWay());
    const banner = { item: { bannerCourseTitle: 'Estate' }, isLoaded: true, isClosed: false };
    document.body.innerHTML = `<div id="root"></div>${script('state', { banner })}${script('environment', testEnvironment)}`;
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

  it('does without a storage that is denied', async () => {
    const denied = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new Error('SecurityError');
    });
    await open('<div id="root"></div>', paths.contacts());
    const { services } = made();
    services.device.setItem('a', 'b');
    expect(services.device.getItem('a')).toBe('b');
    expect(services.session.read()).toBeUndefined();
    denied.mockRestore();
  });

  it('does nothing on a page without a place for it', async () => {
    await open('', paths.contacts());
    expect(createApp).not.toHaveBeenCalled();
  });
});
