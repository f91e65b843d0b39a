import { createCartStorage } from '../../../src/client/services/cartStorage';
import { memoryArea } from '../../../src/client/services/sessionStorage';

const line = { kind: 'course', id: 'c1', slug: 'ichimoku', title: 'Ichimoku', price: 79.9 } as const;
const whole = {
  line,
  couponCode: 'MENO15',
  linkCode: 'LINK10',
};

const read = (cart: unknown) => {
  const area = memoryArea();
  area.setItem('cart', JSON.stringify(cart));
  return createCartStorage(area).read();
};

it('keeps all of a cart, until it is cleared', () => {
  const area = memoryArea();
  const cart = createCartStorage(area);
  cart.save(whole);
  expect(cart.read()).toEqual(whole);
  cart.clear();
  expect([cart.read(), area.getItem('cart')]).toEqual([undefined, null]);
});

it('keeps a learning path, and an item that costs nothing', () => {
  const bundle = { ...line, kind: 'bundle', price: 0 };
  expect(read({ line: bundle })).toEqual({ line: bundle });
});

it('keeps two carts apart under two names', () => {
  const area = memoryArea();
  const other = createCartStorage(area, 'other');
  other.save({ line });
  expect(createCartStorage(area).read()).toBeUndefined();
  createCartStorage(area).save(whole);
  expect(other.read()).toEqual({ line });
  other.clear();
  expect([other.read(), createCartStorage(area).read()]).toEqual([undefined, whole]);
});

it.each(['id', 'slug', 'title', 'price', 'kind'])('is empty without the %s of its item', (name) => {
  expect(read({ line: { ...line, [name]: '' } })).toBeUndefined();
  expect(read({ line: { ...line, [name]: undefined } })).toBeUndefined();
  // Nor with a number for a text, or a text for a number.
  expect(read({ line: { ...line, [name]: name === 'price' ? '7' : 7 } })).toBeUndefined();
});

it.each([
  [
    'things of both kinds',
    [
      { kind: 'course', IdItemEnc: 'c1' },
      { kind: 'bundle', IdItemEnc: 'b1' },
    ],
    true,
  ],
  ['nothing in it', [], true],
  ['no list of things', undefined, false],
  ['a thing without an id', [{ kind: 'course', IdItemEnc: 'c1' }, { kind: 'bundle' }], false],
  ['a thing of another kind', [{ kind: 'gift', IdItemEnc: 'g1' }], false],
  ['another cart', [{ kind: 'cart', IdItemEnc: 'g1' }], false],
  ['nothing for a thing', [null], false],
])('reads a cart with %s', (_what, things, isRead) => {
  const cart = { ...line, kind: 'cart', things };
  expect(read({ line: cart })).toEqual(isRead ? { line: cart } : undefined);
});

it.each([
  ['couponCode', 7],
  ['linkCode', null],
])('leaves out a %s that is %p', (name, value) => {
  const { [name as keyof typeof whole]: _none, ...others } = whole;
  expect(read({ ...whole, [name]: value })).toEqual(others);
});

it('is empty where what is kept is no JSON', () => {
  const area = memoryArea();
  area.setItem('cart', '{broken');
  expect(createCartStorage(area).read()).toBeUndefined();
});

it('is empty where the storage is denied', () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  expect(createCartStorage({ ...memoryArea(), getItem: denied }).read()).toBeUndefined();
});

it('lets the purchase go on where the storage is full', () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const cart = createCartStorage({ ...memoryArea(), setItem: full });
  expect(() => cart.save(whole)).not.toThrow();
  expect(cart.read()).toBeUndefined();
});
