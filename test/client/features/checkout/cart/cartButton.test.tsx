import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { slices, watch } from '../../../../../src/client/features/checkout/cart/cart';
import { cartThings } from '../../../../../src/client/features/checkout/cart/cartThings';
import { lazyCart } from '../../../../../src/client/features/checkout/cart/lazyCart';
import type { Thing } from '../../../../../src/client/features/identity/session/personalList';
import { loggedOut } from '../../../../../src/client/features/identity/session/sessionSlice';
import { paths } from '../../../../../src/client/routing/paths';
import { memoryArea } from '../../../../../src/client/services/sessionStorage';
import { CartButton, CartCountSlot } from '../../../../../src/client/ui/CartButton';
import { MOST_LINES } from '../../../../../src/contract/checkout/cartLimits';
import { type createTestClient, onItsWay, testUser } from '../../../../support/client';
import { renderPage } from '../../../../support/renderPage';
import { networkFailure, press, rest } from '../../identity/account/support';
import { clientWith, later } from '../support';

// The tests run the part themselves, at once.
beforeEach(() => void jest.spyOn(lazyCart, 'load').mockImplementation(onItsWay));
afterEach(() => void jest.restoreAllMocks());

const candele: Thing = { kind: 'course', id: 'c1', title: 'Candele' };
const tutto: Thing = { kind: 'bundle', id: 'b1', title: 'Tutto' };
const asLine = ({ kind, id, title }: Thing) => ({ kind, IdItemEnc: id, title });
type Options = Parameters<typeof createTestClient>[0];

/** The button of a course, and the icon of the header. */
async function open(cart: object = {}, options: Options = {}) {
  const client = clientWith({ cart }, { ...options, slices });
  const Shop = () => {
    const [, setDrawn] = useState(0);
    return (
      <>
        <button type="button" onClick={() => setDrawn((times) => times + 1)}>
          Ridisegna
        </button>
        <CartButton thing={candele}>
          <button type="button" disabled>
            Attendi
          </button>
        </CartButton>
        <a href="/carrello">
          <CartCountSlot>icona</CartCountSlot> Carrello
        </a>
      </>
    );
  };
  renderPage(client, Shop);
  client.run(watch);
  await rest();
  return client;
}
const ADD = 'Aggiungi al carrello';
const way = () => screen.queryByRole('link', { name: 'Nel carrello: vai al carrello' });
const counted = () => screen.getByRole('link', { name: /Carrello$/ }).textContent;

it('keeps a visitor’s thing in the browser, counts it, and then leads to the cart with the focus', async () => {
  const { services } = await open();
  expect(counted()).not.toMatch(/cos[ae]/);
  screen.getByRole('button', { name: ADD }).focus();
  await press(ADD);
  expect(cartThings.readKept(services.device)).toEqual([candele]);
  expect(way()).toHaveAttribute('href', paths.cart());
  expect(way()).toHaveFocus();
  // The number on the icon is drawn; the words are read aloud.
  expect(counted()).toContain('icona1, una cosa');
  expect(screen.getByRole('link', { name: ', una cosa Carrello' })).toBeInTheDocument();
});

it('leads to the account’s cart with the focus once the server has taken the thing', async () => {
  const sent = later<object>();
  await open({ getCart: async () => ({ items: [] }), addToCart: () => sent.promise }, { user: testUser });
  const button = screen.getByRole('button', { name: ADD });
  button.focus();
  await press(ADD);
  expect(button).toHaveFocus();
  sent.answer({ isOk: true });
  await rest();
  expect(way()).toHaveFocus();
});

it('leaves the focus where the person has moved it after the press', async () => {
  await open();
  await press(ADD);
  const cart = screen.getByRole('link', { name: /Carrello$/ });
  act(() => cart.focus());
  await press('Ridisegna');
  expect(way()).not.toHaveFocus();
});

it('adds to an account’s cart on the server, which tells what is inside already', async () => {
  const addToCart = jest.fn(async () => ({ isOk: true }));
  const getCart = async () => ({ items: [asLine(tutto)] });
  const { services } = await open({ getCart, addToCart }, { user: testUser });
  expect(counted()).toContain(', una cosa');
  await press(ADD);
  expect(addToCart).toHaveBeenCalledWith({ kind: 'course', IdItemEnc: 'c1' });
  expect(counted()).toContain(', 2 cose');
  expect(cartThings.readKept(services.device)).toEqual([]);
});

it.each([
  [
    'a refusal',
    async () => ({ isOk: false, message: 'Non è più in vendita.' }),
    'Non è stato aggiunto al carrello. Non è più in vendita.',
  ],
  [
    'a lost network',
    () => Promise.reject(networkFailure(true)),
    'Non è stato aggiunto al carrello. Riprova tra poco.',
  ],
])('stays as it was and says so after %s', async (_what, addToCart, text) => {
  const { toasts } = await open({ addToCart }, { user: testUser });
  await press(ADD);
  expect(way()).toBeNull();
  expect(screen.getByRole('button', { name: ADD })).toHaveAttribute('aria-disabled', 'false');
  expect(toasts).toEqual([{ kind: 'error', text }]);
});

it('takes the focus no more for a press that was refused, when another tab adds the thing', async () => {
  const getCart = jest.fn(async (): Promise<object> => ({ items: [] }));
  const addToCart = async () => ({ isOk: false, message: 'Non ora.' });
  const { show } = await open({ getCart, addToCart }, { user: testUser });
  await press(ADD);
  getCart.mockResolvedValue({ items: [asLine(candele)] });
  act(show);
  await rest();
  expect(way()).toBeInTheDocument();
  expect(way()).not.toHaveFocus();
});

it('sends a thing once, however often the button is pressed meanwhile', async () => {
  const addToCart = jest.fn(() => new Promise(() => undefined));
  await open({ addToCart }, { user: testUser });
  await press(ADD);
  expect(screen.getByRole('button', { name: ADD })).toHaveAttribute('aria-disabled', 'true');
  await press(ADD);
  expect(addToCart).toHaveBeenCalledTimes(1);
});

it('leads nowhere while its thing is being removed', async () => {
  const getCart = async () => ({ items: [asLine(candele)] });
  const { store } = await open({ getCart, removeFromCart: onItsWay }, { user: testUser });
  expect(way()).toBeInTheDocument();
  act(() => void store.dispatch(cartThings.actions.requested({ thing: candele, isAdded: false })));
  expect(way()).toBeNull();
  expect(screen.getByRole('button', { name: ADD })).toHaveAttribute('aria-disabled', 'true');
});

it('takes no more of a visitor than an account would', async () => {
  const device = memoryArea();
  const others = Array.from({ length: MOST_LINES }, (_none, at) => ({ ...tutto, id: `b${at}` }));
  cartThings.keep(device, others);
  const { toasts } = await open({}, { services: { device } });
  await press(ADD);
  expect(toasts).toMatchObject([
    { text: expect.stringContaining(`c’è posto per ${MOST_LINES} cose: togline qualcuna`) },
  ]);
  expect(cartThings.readKept(device)).toEqual(others);
});

it('shows what another tab has put into it, once the page is back in sight', async () => {
  const { services, show } = await open();
  cartThings.keep(services.device, [tutto, candele]);
  act(show);
  await rest();
  expect(counted()).toContain('icona2, 2 cose');
  expect(way()).toBeInTheDocument();
  expect(way()).not.toHaveFocus();
});

it('keeps what was added while an older answer was on its way, and reads the cart again', async () => {
  const older = later<object>();
  const getCart = jest
    .fn(async (): Promise<object> => ({ items: [asLine(tutto), asLine(candele)] }))
    .mockResolvedValueOnce({ items: [] })
    .mockReturnValueOnce(older.promise);
  const { show } = await open({ getCart, addToCart: async () => ({ isOk: true }) }, { user: testUser });
  act(show);
  await rest();
  await press(ADD);
  older.answer({ items: [] });
  await rest();
  expect(way()).toBeInTheDocument();
  expect(counted()).toContain(', 2 cose');
  expect(getCart).toHaveBeenCalledTimes(3);
});

it('keeps its place while the cart cannot be read', async () => {
  await open({ getCart: () => Promise.reject(networkFailure(true)) }, { user: testUser });
  expect(screen.getByRole('button', { name: 'Attendi' })).toBeDisabled();
});

it('shows nothing of an account’s cart after its logout', async () => {
  const getCart = async () => ({ items: [asLine(candele)] });
  const { store } = await open({ getCart }, { user: testUser });
  expect(way()).toBeInTheDocument();
  store.dispatch(loggedOut());
  await rest();
  expect(way()).toBeNull();
  expect(counted()).not.toContain('cosa');
});

it('sends no change of a session that has ended meanwhile, and keeps it for nobody', async () => {
  const first = later<object>();
  const addToCart = jest.fn(() => first.promise);
  const { store, services } = await open({ addToCart }, { user: testUser });
  await press(ADD);
  store.dispatch(cartThings.actions.requested({ thing: tutto, isAdded: true }));
  store.dispatch(loggedOut());
  first.answer({ isOk: true });
  await rest();
  expect(addToCart).toHaveBeenCalledTimes(1);
  expect(cartThings.readKept(services.device)).toEqual([]);
  expect(counted()).not.toContain('cosa');
});

it('holds what was read last, also when an older reading is answered after it', async () => {
  const [older, newer] = [later<object>(), later<object>()];
  const getCart = jest.fn(async (): Promise<object> => ({ items: [] }));
  const { store } = await open({ getCart }, { user: testUser });
  for (const { promise } of [older, newer]) {
    getCart.mockReturnValueOnce(promise);
    store.dispatch(cartThings.actions.outdated());
  }
  newer.answer({ items: [asLine(candele), asLine(tutto)] });
  await rest();
  older.answer({ items: [asLine(tutto)] });
  await rest();
  expect(counted()).toContain(', 2 cose');
  expect(way()).toBeInTheDocument();
});

it.each([
  '{',
  '{"a":1}',
  '[{"kind":"gift","id":"x","title":"x"}]',
  '[{"kind":"course","id":"","title":"x"}]',
  '[null]',
  `[{"kind":"course","id":"${'x'.repeat(201)}","title":"x"}]`,
])('reads %s on the device as an empty cart', (text) => {
  const device = memoryArea();
  device.setItem('cart-things', text);
  expect(cartThings.readKept(device)).toEqual([]);
});

it('reads no more things of a device than a cart may hold, which a login would not join', () => {
  const device = memoryArea();
  const kept = Array.from({ length: MOST_LINES + 1 }, (_none, at) => ({ ...tutto, id: `b${at}` }));
  device.setItem('cart-things', JSON.stringify(kept));
  expect(cartThings.readKept(device)).toEqual(kept.slice(0, MOST_LINES));
});

it('reads a thing that the device keeps twice once', () => {
  const device = memoryArea();
  cartThings.keep(device, [candele, tutto, candele]);
  expect(cartThings.readKept(device)).toEqual([candele, tutto]);
});

describe('a visitor’s cart, when the account is there', () => {
  it('stays on the device while it cannot join', async () => {
    const device = memoryArea();
    cartThings.keep(device, [candele]);
    const joinCart = async () => ({ isOk: false, message: 'Non ora.', items: [] });
    await open({ joinCart }, { user: testUser, services: { device } });
    expect(cartThings.readKept(device)).toEqual([candele]);
    expect(screen.getByRole('button', { name: 'Attendi' })).toBeInTheDocument();
  });

  it('leaves on the device what another tab adds while it joins', async () => {
    const device = memoryArea();
    cartThings.keep(device, [candele]);
    const joinCart = async () => {
      cartThings.keep(device, [candele, tutto]);
      return { isOk: true, items: [asLine(candele)] };
    };
    await open({ joinCart }, { user: testUser, services: { device } });
    expect(cartThings.readKept(device)).toEqual([tutto]);
    expect(way()).toBeInTheDocument();
  });
});
