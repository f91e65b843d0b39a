import './withDevTools';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers';
import type { Action } from '@reduxjs/toolkit';
import { act, render, screen } from '@testing-library/react';
import { App } from '../../../src/client/app/App';
import { prepareReplay } from '../../../src/client/app/replay';
import { createRootReducer } from '../../../src/client/app/rootReducer';
import { createStore } from '../../../src/client/app/store';
import { savedList } from '../../../src/client/features/catalogue/wishlist/savedList';
import { lazyPart, loadAllParts, type PartSlice } from '../../../src/client/routing/lazyPart';
import { paths } from '../../../src/client/routing/paths';
import { createTestClient, until } from '../../support/client';
import { devTools } from './openApp';
import { buy, PASSWORD, shopStub, TOKEN } from './purchase';

/** `RECORD=1 npx jest test/client/app/replay` records it anew. */
const FILE = path.join(__dirname, 'purchaseLog.json');
const committedLog = () => readFileSync(FILE, 'utf8');
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const actionsOf = (log: string): Action[] => JSON.parse((JSON.parse(log) as { payload: string }).payload);

interface Visit {
  readonly prepared?: boolean;
  /** The parts that come a second after the page have come. */
  readonly isLate?: boolean;
}

/** A visitor who has just opened the home page, with DevTools, and everything that is counted. */
async function freshVisit({ prepared = true, isLate = false }: Visit = {}) {
  const calls = jest.fn();
  const client = createTestClient({ address: paths.home(), api: shopStub(calls) });
  await until(client.store, ({ navigation, banner }) => !navigation.isLoading && banner.isLoaded);
  await settle();
  const prepare = () => prepareReplay({ inject: client.inject, recompute: client.recompute, isAdmin: false });
  if (prepared) await prepare();
  if (isLate) await until(client.store, savedList.selectIsKnown);
  const before = { calls: calls.mock.calls.length, actions: client.actions.length };
  const effects = () => ({
    calls: calls.mock.calls.length - before.calls,
    actions: client.actions.length - before.actions,
    history: client.history.entries,
    toasts: client.toasts,
    left: client.seen.left,
    alerts: client.seen.alerts,
    session: client.session.read(),
    cart: client.services.cart.read(),
  });
  return { ...client, effects, prepare };
}
const NO_EFFECT = {
  calls: 0,
  actions: 0,
  history: [paths.home()],
  toasts: [],
  left: [],
  alerts: [],
  session: undefined,
  cart: undefined,
};

const show = ({ store, services }: Awaited<ReturnType<typeof freshVisit>>) =>
  // Awaited: parts of the home page come when their code does.
  act(async () => render(<App store={store} services={services} />));
const heading = (name: string | RegExp) =>
  screen.findByRole('heading', { level: 1, name }, { timeout: 10_000 });

let slices: readonly PartSlice[];
beforeAll(async () => {
  // All pages' code at once: what is measured afterwards is the replay.
  slices = await loadAllParts({ isAdmin: false });
  if (process.env.RECORD) {
    await buy();
    writeFileSync(FILE, `${JSON.stringify(JSON.parse(devTools().exportLog()), null, 2)}\n`);
  }
}, 120_000);

describe('a purchase recorded just now', () => {
  it('holds every step, and neither password nor token anywhere', async () => {
    await buy();
    const log = devTools().exportLog();
    const everything = log + JSON.stringify(devTools().states());
    expect(everything).toContain('receipt/received');
    expect(everything).not.toContain(PASSWORD);
    expect(everything).not.toContain(TOKEN);
  });

  it('imported into a fresh shop gives the same states, action by action', async () => {
    const { store } = await buy();
    const log = devTools().exportLog();
    const recorded = plain(store.getState());
    const visit = await freshVisit();
    devTools().importLog(log);
    expect(visit.store.getState()).toMatchObject(recorded as object);
    expect(visit.effects()).toEqual(NO_EFFECT);
  });
});

describe('the committed log of a purchase', () => {
  it('holds neither a password nor a token', () => {
    const log = committedLog();
    expect(actionsOf(log).length).toBeGreaterThan(20);
    for (const secret of [PASSWORD, TOKEN, 'Bearer', '"token']) expect(log).not.toContain(secret);
  });

  it('gives, action by action, the states that the reducer gives', async () => {
    const visit = await freshVisit();
    devTools().importLog(committedLog());
    const reducer = createRootReducer();
    for (const slice of slices) reducer.inject(slice);
    let state = reducer(undefined, { type: '@@INIT' });
    const states = [state];
    for (const action of actionsOf(committedLog())) {
      state = reducer(state, action);
      states.push(state);
    }
    expect(devTools().states()).toEqual(states);
    expect(visit.store.getState()).toEqual(states.at(-1));
  });

  it('shows the page of the success, with no call, no redirect, no toast, and nothing written down', async () => {
    const visit = await freshVisit({ isLate: true });
    await show(visit);
    await act(async () => devTools().importLog(committedLog()));
    await heading('Grazie, è tuo!');
    expect(screen.getByText('Coupon REGALO100', { exact: false })).toBeInTheDocument();
    await act(settle);
    expect(visit.effects()).toEqual(NO_EFFECT);
  });

  it('shows the page of every step that one jumps to, back and forth, and does nothing else', async () => {
    const visit = await freshVisit({ isLate: true });
    await show(visit);
    await act(async () => devTools().importLog(committedLog()));
    const actions = actionsOf(committedLog());
    const stepOf = (type: string, which: number) =>
      actions
        .map((action, index) => (action.type === type ? index + 1 : 0))
        .filter(Boolean)
        .at(which) ?? 0;
    const jumpTo = (index: number) => act(async () => devTools().jumpTo(index));
    const entered = (which: number) => jumpTo(stepOf('navigation/pageEntered', which));
    await entered(3);
    await heading('Completa l’acquisto');
    await entered(0);
    await heading(/./);
    expect(visit.store.getState().navigation.address.pathname).toBe(paths.home());
    await entered(2);
    await heading('Ichimoku da zero');
    await jumpTo(stepOf('checkout/couponApplied', 0));
    expect(await screen.findAllByRole('button', { name: 'Ottieni il corso' })).not.toHaveLength(0);
    await entered(1);
    await heading(/ichimoku da zero/);
    await jumpTo(actions.length);
    await heading('Grazie, è tuo!');
    await act(settle);
    expect(visit.effects()).toEqual(NO_EFFECT);
  });

  it('is computed without an action that one skips', async () => {
    const visit = await freshVisit();
    devTools().importLog(committedLog());
    const login = actionsOf(committedLog()).findIndex(({ type }) => type === 'session/loggedIn') + 1;
    expect(visit.store.getState().session.status).toBe('logged_in');
    devTools().toggle(login);
    expect(visit.store.getState().session.status).toBe('logged_out');
    devTools().toggle(login);
    expect(visit.store.getState().session.status).toBe('logged_in');
    expect(visit.effects()).toEqual(NO_EFFECT);
  });

  it('that was imported before the pages’ code was there is completed when it comes', async () => {
    const visit = await freshVisit({ prepared: false });
    devTools().importLog(committedLog());
    expect(visit.store.getState()).not.toHaveProperty('receipt');
    await visit.prepare();
    expect(visit.store.getState()).toHaveProperty('receipt.data.purchase.status', 'paid');
    expect(visit.effects()).toEqual(NO_EFFECT);
  });
});

it('the log of a long visit is kept from its first action on', async () => {
  const visit = await freshVisit();
  const [first] = devTools().actions();
  for (let index = 0; index < 400; index += 1) visit.store.dispatch({ type: 'visit/went_on' });
  expect(devTools().actions().length).toBeGreaterThan(400);
  expect(devTools().actions()[0]).toBe(first);
});

it.each([
  ['not for a visitor or a student', false, 0],
  ['for an admin', true, 1],
])('the admin’s parts are fetched for a replay %s', async (_who, isAdmin, times) => {
  const fetchAdmin = jest.fn(async () => ({}));
  lazyPart('admin', fetchAdmin, { isForAdmins: true });
  const { inject, recompute } = createTestClient({ sagas: false });
  await prepareReplay({ inject, recompute, isAdmin });
  expect(fetchAdmin).toHaveBeenCalledTimes(times);
});

it('a store without DevTools computes nothing anew', async () => {
  const client = createTestClient({ sagas: false });
  const { store, recompute } = createStore(client.services);
  const before = store.getState();
  recompute();
  expect(store.getState()).toEqual(before);
});
