import { cartThings } from '../../../../../src/client/features/checkout/cart/cartThings';
import type { Thing } from '../../../../../src/client/features/identity/session/personalList';
import { clientWith, settle } from '../support';

const first: Thing = { kind: 'course', id: 'c1', title: 'Candele' };
const things: readonly Thing[] = [
  first,
  { kind: 'bundle', id: 'b1', title: 'Tutto' },
  { kind: 'course', id: 'c2', title: 'Volumi' },
];

it('what a visitor puts into the cart comes after what is inside, and last again once it is put back', async () => {
  const { run, store, services } = clientWith({}, { sagas: false, slices: [cartThings.slice] });
  run(cartThings.watch);
  const ids = () => cartThings.readKept(services.device).map(({ id }) => id);
  for (const thing of things) store.dispatch(cartThings.actions.requested({ thing, isAdded: true }));
  await settle();
  expect(ids()).toEqual(['c1', 'b1', 'c2']);
  expect(cartThings.selectThings(store.getState())).toEqual(things);
  for (const isAdded of [false, true]) {
    store.dispatch(cartThings.actions.requested({ thing: first, isAdded }));
  }
  await settle();
  expect(ids()).toEqual(['b1', 'c2', 'c1']);
});
