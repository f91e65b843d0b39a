import { cartThings } from '../../../../../src/client/features/checkout/cart/cartThings';
import { failureSaga } from '../../../../../src/client/features/identity/failures/failureSaga';
import type { Thing } from '../../../../../src/client/features/identity/session/personalList';
import { loggedOut } from '../../../../../src/client/features/identity/session/sessionSlice';
import { pageEntered } from '../../../../../src/client/features/platform/navigation/navigationSlice';
import { memoryArea } from '../../../../../src/client/services/sessionStorage';
import { MOST_LINES } from '../../../../../src/contract/checkout/cartLimits';
import { createTestClient, onItsWay, testUser } from '../../../../support/client';
import { failing } from '../../../../support/failing';
import { later } from '../../checkout/support';
import { settle } from '../account/support';

const candele: Thing = { kind: 'course', id: 'c1', title: 'Candele' };
const volumi: Thing = { kind: 'course', id: 'c2', title: 'Volumi' };
/** As the server tells it. */
const LINE = { kind: 'course', IdItemEnc: candele.id, title: candele.title };
const { requested } = cartThings.actions;

/** A person's cart, as an example of a list that follows its person. */
async function open(cart: object, kept: readonly Thing[] = []) {
  const device = memoryArea();
  cartThings.keep(device, kept);
  const client = createTestClient({
    ...{ sagas: false, slices: [cartThings.slice], user: testUser, services: { device } },
    api: { cart: { getCart: async () => ({ items: [] }), ...cart } },
  });
  for (const saga of [failureSaga, cartThings.watch]) client.run(saga);
  await settle();
  return client;
}

describe('a change that fails', () => {
  it.each([
    [true, 'addToCart', 'Non è stato aggiunto al carrello.'],
    [false, 'removeFromCart', 'È ancora nel carrello.'],
  ])('says what is not done, in a toast alone (added: %s)', async (isAdded, call, words) => {
    const { store, toasts, seen } = await open({ [call]: failing(503) });
    store.dispatch(requested({ thing: candele, isAdded }));
    await settle();
    expect(toasts).toEqual([{ text: `${words} Riprova tra poco.`, kind: 'error' }]);
    expect(seen.alerts).toEqual([]);
  });
});

describe('a change that is on its way', () => {
  it('counts as made, though the list holds what it held', async () => {
    const { store } = await open({ getCart: async () => ({ items: [LINE] }), removeFromCart: onItsWay });
    store.dispatch(requested({ thing: candele, isAdded: false }));
    const state = store.getState();
    expect(cartThings.selectWillHold(candele.id)(state)).toBe(false);
    expect(cartThings.selectHolds(candele.id)(state)).toBe(true);
  });

  it('is nobody’s when its session has ended, and the next one is not sent', async () => {
    const { promise, answer } = later<object>();
    const addToCart = jest.fn(() => promise);
    const { store, services } = await open({ addToCart });
    for (const thing of [candele, volumi]) store.dispatch(requested({ thing, isAdded: true }));
    await settle();
    store.dispatch(loggedOut());
    answer({ isOk: true });
    await settle();
    expect(addToCart.mock.calls).toEqual([[{ kind: 'course', IdItemEnc: candele.id }]]);
    expect(cartThings.selectThings(store.getState())).toEqual([]);
    expect(cartThings.readKept(services.device)).toEqual([]);
  });
});

describe('an account’s list', () => {
  it.each<[string, (client: Awaited<ReturnType<typeof open>>) => void]>([
    [
      'a change overtakes its answer',
      ({ store }) => store.dispatch(requested({ thing: candele, isAdded: true })),
    ],
    ['its tab comes into sight again', ({ show }) => show()],
  ])('is read anew when %s', async (_when, happen) => {
    const getCart = jest.fn(onItsWay);
    const client = await open({ getCart, addToCart: async () => ({ isOk: true }) });
    happen(client);
    await settle();
    expect(getCart).toHaveBeenCalledTimes(2);
  });

  it('takes over what it has read of this device, and nothing that another tab has kept since', async () => {
    const { promise, answer } = later<object>();
    const { services } = await open({ joinCart: () => promise }, [candele]);
    cartThings.keep(services.device, [candele, volumi]);
    answer({ items: [LINE] });
    await settle();
    expect(cartThings.readKept(services.device)).toEqual([volumi]);
  });

  it('gives way to the visitor’s with the session', async () => {
    const { store, services } = await open({ getCart: async () => ({ items: [LINE] }) });
    cartThings.keep(services.device, [volumi]);
    store.dispatch(loggedOut());
    await settle();
    expect(cartThings.selectThings(store.getState())).toEqual([volumi]);
    expect(cartThings.selectIsKnown(store.getState())).toBe(true);
  });
});

describe('a list that is not known yet', () => {
  it('is read again on the next page after a failure, and no more once it is known', async () => {
    const getCart = failing(503);
    const { store } = await open({ getCart });
    getCart.mockImplementation(async () => ({ items: [] }));
    for (let page = 0; page < 2; page += 1) {
      store.dispatch(pageEntered());
      await settle();
    }
    expect(getCart).toHaveBeenCalledTimes(2);
    expect(cartThings.selectIsKnown(store.getState())).toBe(true);
  });

  it('is not asked for again while the answer is on its way', async () => {
    const getCart = jest.fn(onItsWay);
    const { store } = await open({ getCart });
    store.dispatch(pageEntered());
    await settle();
    expect(getCart).toHaveBeenCalledTimes(1);
  });
});

describe('what this device keeps for a visitor', () => {
  it.each([
    ['the longest id that calls take', { ...candele, id: 'x'.repeat(200) }, true],
    ['a longer one', { ...candele, id: 'x'.repeat(201) }, false],
    ['no title', { kind: 'course', id: 'c1' }, false],
    ['an empty id', { ...candele, id: '' }, false],
  ])('is read if it makes sense: %s', (_what, thing, isRead) => {
    const device = memoryArea();
    device.setItem('cart-things', JSON.stringify([thing]));
    expect(cartThings.readKept(device)).toEqual(isRead ? [thing] : []);
  });

  it('is read once by its id, and no further than the list is long', () => {
    const device = memoryArea();
    const many = Array.from({ length: MOST_LINES + 1 }, (_none, at) => ({ ...candele, id: `c${at}` }));
    device.setItem('cart-things', JSON.stringify([many[0], ...many]));
    expect(cartThings.readKept(device)).toEqual(many.slice(0, MOST_LINES));
  });

  it('has room for the last thing, and for no more', async () => {
    const device = memoryArea();
    const many = Array.from({ length: MOST_LINES - 1 }, (_none, at) => ({ ...candele, id: `k${at}` }));
    cartThings.keep(device, many);
    const client = createTestClient({ sagas: false, slices: [cartThings.slice], services: { device } });
    client.run(cartThings.watch);
    for (const id of ['last', 'over'])
      client.store.dispatch(requested({ thing: { ...candele, id }, isAdded: true }));
    await settle();
    expect(cartThings.readKept(device).map(({ id }) => id)).toEqual([...many.map(({ id }) => id), 'last']);
    expect(client.toasts).toHaveLength(1);
  });

  it('is gone with its last thing', () => {
    const device = memoryArea();
    cartThings.keep(device, [candele]);
    expect(device.getItem('cart-things')).not.toBeNull();
    cartThings.keep(device, []);
    expect(device.getItem('cart-things')).toBeNull();
  });
});
