import { cartThings, clearBought } from '../../../../../src/client/features/checkout/cart/cartThings';
import { lineChosen } from '../../../../../src/client/features/checkout/checkoutSlice';
import type { Thing } from '../../../../../src/client/features/identity/session/personalList';
import type { CartLine } from '../../../../../src/client/services/cartStorage';
import { failing } from '../../../../support/failing';
import { bundle, clientWith, course, settle, studentWith } from '../support';

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

it.each([
  ['a refusal', async () => ({ isOk: false, message: 'Riprova domani.' }), 'Riprova domani.'],
  ['a failure', failing(503), 'Riprova tra poco.'],
])('an account’s thing that is not removed stays, and %s says so', async (_how, removeFromCart, reason) => {
  const items = things.map(({ kind, id, title }) => ({ kind, IdItemEnc: id, title }));
  const send = jest.fn(removeFromCart);
  const api = { cart: { getCart: async () => ({ items }), removeFromCart: send } };
  const { run, store, toasts } = studentWith(api, { sagas: false, slices: [cartThings.slice] });
  run(cartThings.watch);
  await settle();
  store.dispatch(cartThings.actions.requested({ thing: first, isAdded: false }));
  await settle();
  expect(send.mock.calls).toEqual([[{ kind: 'course', IdItemEnc: 'c1' }]]);
  expect(cartThings.selectThings(store.getState())).toEqual(things);
  expect(toasts).toEqual([{ kind: 'error', text: `È ancora nel carrello. ${reason}` }]);
});

describe('the checkout of what was bought', () => {
  const ofCart: CartLine = {
    kind: 'cart',
    id: 'cart',
    slug: 'cart',
    title: 'Tutto',
    price: 10,
    things: [
      { kind: 'course', IdItemEnc: 'c1' },
      { kind: 'bundle', IdItemEnc: 'b1' },
    ],
  };
  it.each([
    ['a course', course, [{ IdCourseEnc: course.id }], true],
    ['a learning path', bundle, [{ IdBundleEnc: bundle.id }], true],
    ['another course', course, [{ IdCourseEnc: 'c9' }], false],
    ['a cart, one thing of which was bought', ofCart, [{ IdBundleEnc: 'b9' }, { IdBundleEnc: 'b1' }], true],
    ['a cart of other things', ofCart, [{ IdCourseEnc: 'c9' }], false],
  ])('of %s is emptied where it is of that alone', async (_what, line, lines, isEmptied) => {
    const { run, store, actions } = clientWith({}, { sagas: false, slices: [cartThings.slice] });
    store.dispatch(lineChosen(line));
    await run(clearBought, lines).toPromise();
    expect(store.getState().checkout.line).toEqual(isEmptied ? null : line);
    expect(actions.filter(cartThings.actions.outdated.match)).toHaveLength(1);
  });
});
