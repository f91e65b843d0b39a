import { keptBuyerOf } from '../../../../src/server/checkout/keptBuyer';
import { type CartLine, cartProblems } from '../../../../src/server/checkout/purchases/cart';
import { missingMovements } from '../../../../src/server/checkout/purchases/movements';
import { atTheBank } from '../../../../src/server/checkout/purchases/orders';
import { onWire, type ShownPurchase } from '../../../../src/server/checkout/purchases/purchaseView';
import {
  heldAmong,
  isDearer,
  isForSame,
  isOpening,
} from '../../../../src/server/checkout/purchases/resuming';
import type { LinesQuote } from '../../../../src/server/promotions/coupons/quote';
import { paidStatus } from '../../../support/money/paid';

/** The rules of orders that need no database. */

const NOON = new Date('2026-11-25T11:00:00Z');
const later = (milliseconds: number) => new Date(NOON.getTime() + milliseconds);

const SHOWN: Partial<ShownPurchase> = {
  id: 'p',
  itemTitle: 'Candele',
  courseId: 'c',
  bundleId: null,
  couponCode: '',
  state: 'pending',
  provider: 'sandbox',
  providerReference: 'r',
  checkoutUrl: '/pay',
  isActive: true,
  isTest: false,
  refundReason: null,
  processingSince: null,
  createdAt: NOON,
  expiresAt: later(60_000),
  paidAt: null,
  listCents: 10_000,
  discountCents: 0,
  totalCents: 10_000,
  refundedCents: 0,
  lines: [],
  receipt: null,
  creditNotes: [],
  gift: null,
};
const purchase = (fields: Partial<ShownPurchase> = {}) => ({ ...SHOWN, ...fields }) as ShownPurchase;
const paid = { state: 'paid', paidAt: NOON } as const;

describe('a purchase is shown', () => {
  it.each<[string, Partial<ShownPurchase>]>([
    ['pending', {}],
    ['processing', { processingSince: NOON }],
    ['failed', { state: 'failed', processingSince: NOON }],
    ['expired', { state: 'expired', isActive: false }],
    ['paid', { ...paid, processingSince: NOON }],
    ['deactivated', { ...paid, isActive: false }],
    ['deactivated', { state: 'refunded_in_part', paidAt: NOON, isActive: false }],
    ['refund_due', { ...paid, refundReason: 'nothing_new', isActive: false }],
    ['refunded', { state: 'refunded', paidAt: NOON, refundReason: 'buyer_gone', isActive: false }],
    ['disputed', { state: 'disputed', paidAt: NOON, refundReason: 'nothing_new' }],
    ['disputed', { state: 'disputed', paidAt: NOON, isActive: false }],
  ])('as %s: %j', (status, fields) => {
    expect(onWire(purchase(fields)).status).toBe(status);
  });

  it.each<[string, Partial<ShownPurchase>, string | undefined]>([
    ['while its transfer is awaited', {}, later(60_000).toISOString()],
    ['of another way to pay: without', { provider: 'sandbox' }, undefined],
    ['before its buyer knows where to pay: without', { checkoutUrl: null }, undefined],
    ['once it has expired: without', { state: 'expired' }, undefined],
    ['once it is paid: without', paid, undefined],
  ])('with the deadline of its transfer %s', (_when, fields, deadline) => {
    expect(onWire(purchase({ provider: 'bank_transfer', ...fields })).transferDeadline).toBe(deadline);
  });

  it.each<[string, Partial<ShownPurchase>, number | undefined]>([
    ['of an order that is not paid', { transferredCents: 4050 }, 40.5],
    ['not of one that is', { ...paid, transferredCents: 4050 }, undefined],
    ['not where nothing has come', { transferredCents: 0 }, undefined],
  ])('with the money that has come by transfer, %s', (_whose, fields, received) => {
    expect(onWire(purchase(fields)).transferReceived).toBe(received);
  });

  type Gift = NonNullable<ShownPurchase['gift']>;
  const gift: Gift = {
    email: 'amica@example.com',
    receiverName: '',
    giverName: '',
    message: 'Auguri!',
    deliverAt: NOON,
    deliveredAt: null,
    usedAt: null,
  };

  it.each<[string, Partial<ShownPurchase>, Partial<Gift>]>([
    ['planned', {}, {}],
    ['planned', paid, {}],
    ['delivered', paid, { deliveredAt: NOON }],
    ['used', paid, { deliveredAt: NOON, usedAt: NOON }],
    ['used', paid, { usedAt: NOON }],
    ['void', { ...paid, isActive: false }, { deliveredAt: NOON, usedAt: NOON }],
    ['void', { state: 'disputed', paidAt: NOON }, {}],
  ])('as a gift that is %s: %j, %j', (state, fields, of) => {
    expect(onWire(purchase({ ...fields, gift: { ...gift, ...of } })).gift).toEqual({
      email: 'amica@example.com',
      message: 'Auguri!',
      deliverAt: NOON.toISOString(),
      state,
    });
  });

  it('with its receipt and each credit note, those of tests by their own names', () => {
    const documents = (isTest: boolean) => ({
      receipt: { year: 2026, number: 7, isTest },
      creditNotes: [{ year: 2027, number: 1, isTest, cents: 1050 }],
    });
    expect(onWire(purchase(documents(false)))).toMatchObject({
      receipt: '7/2026',
      creditNotes: [{ number: '1/2027', amount: 10.5 }],
    });
    expect(onWire(purchase(documents(true)))).toMatchObject({
      receipt: 'PROVA 7/2026',
      creditNotes: [{ number: 'PROVA 1/2027', amount: 10.5 }],
    });
  });

  it('without what it has not', () => {
    const optional = ['CouponCode', 'receipt', 'creditNotes', 'gift', 'refundReason', 'isTest', 'paidAt'];
    const shown = Object.keys(onWire(purchase()));
    expect(shown.filter((key) => optional.includes(key))).toEqual([]);
  });
});

describe('an order that the bank works on is named', () => {
  const named = (...of: Parameters<typeof atTheBank>) => atTheBank(...of).refusal;
  const processing = purchase({ processingSince: NOON });
  const gift = { email: 'a@example.com', receiverName: '', giverName: '', message: '', day: undefined };

  it.each<[string, Parameters<typeof atTheBank>, RegExp]>([
    ['by its title in a cart', [processing], /^Il tuo pagamento per «Candele» è/],
    ['as this course', [processing, { only: { kind: 'course', id: 'c' } }], / per questo corso è/],
    ['by its title on another page', [processing, { only: { kind: 'course', id: 'd' } }], / per «Candele» è/],
    [
      'as this path',
      [purchase({ courseId: null, bundleId: 'b' }), { only: { kind: 'bundle', id: 'b' } }],
      / per questo percorso è/,
    ],
    ['with what follows', [processing], /Appena arriva ti scriviamo e puoi cominciare dal tuo profilo; se/],
    ['with what follows of a gift', [processing, { gift }], /Appena arriva ti scriviamo e il regalo parte/],
  ])('%s', (_how, of, message) => {
    expect(named(...of)).toMatchObject({
      code: 'payment_processing',
      message: expect.stringMatching(message),
    });
  });

  it('with the line of the cart that is at fault, where there is one', () => {
    expect(named(processing, { itemId: 'c' }).IdItemEnc).toBe('c');
    expect(named(processing)).not.toHaveProperty('IdItemEnc');
  });
});

describe('a pending order', () => {
  const line = (id: string, courseIds = [id]): CartLine => ({
    asked: { kind: 'course', id },
    item: undefined,
    courseIds,
    ownedIds: [],
    deductedCents: 0,
  });
  type Lines = Parameters<typeof isForSame>[0]['lines'];
  const pending = (...ids: string[]) => ({
    purchase: purchase(),
    lines: ids.map((courseId) => ({ courseId, bundleId: null, courseIds: [courseId] })) as unknown as Lines,
  });

  it.each([
    [['a', 'b'], ['b', 'a'], true],
    [['a', 'b'], ['a', 'c'], false],
    [['a', 'b'], ['a'], false],
    [['a'], ['a', 'b'], false],
  ])('of %j is for just the same as %j: %s', (held, asked, isSame) => {
    expect(
      isForSame(
        pending(...held),
        asked.map((id) => line(id)),
      ),
    ).toBe(isSame);
  });

  it('holds the first thing asked for of which it has a course', () => {
    const asked = [line('x'), line('path', ['y', 'b']), line('a')];
    expect(heldAmong(pending('a', 'b'), asked)).toBe('path');
    expect(heldAmong(pending('c'), asked)).toBeUndefined();
  });

  it.each([
    [9999, true],
    [10_000, false],
    [10_001, false],
  ])('of 100 € is dearer than a price of %i cents: %s', (totalCents, isIt) => {
    const price = { listCents: 20_000, discountCents: 20_000 - totalCents, totalCents };
    expect(isDearer(purchase(), { ok: true, price, lines: [] } as LinesQuote)).toBe(isIt);
  });

  it('is no dearer than a price that a refused coupon gives', () => {
    const quote = { ok: false, code: 'coupon_expired', message: '' } as const;
    expect(isDearer(purchase(), quote)).toBe(false);
  });

  it('is being opened for a minute at most, and no longer once it has its pay page', () => {
    const reserved = purchase({ checkoutUrl: null });
    const states = [0, 60_000, 60_001].map((age) => isOpening(reserved, later(age)));
    expect([...states, isOpening(purchase(), NOON)]).toEqual([true, true, false, false]);
  });
});

describe('what is wrong with a line of a cart', () => {
  const path = (id: string, courseIds: string[], ownedIds: string[] = []): CartLine => ({
    asked: { kind: 'bundle', id },
    item: { kind: 'bundle', id, title: id.toUpperCase(), priceCents: 100 } as CartLine['item'],
    courseIds,
    ownedIds,
    deductedCents: 0,
  });
  const codes = (...of: Parameters<typeof cartProblems>) => cartProblems(...of).map((one) => one?.code);

  it('names a path on sale that holds nothing', () => {
    expect(cartProblems([path('a', [])])).toEqual([
      { code: 'withdrawn', message: '«A» non è più in vendita: toglilo dal carrello.' },
    ]);
  });

  it('is that the buyer has it, before another order that holds it', () => {
    const held = { code: 'payment_processing', message: '' } as const;
    const lines = [path('a', [], ['x']), path('b', ['y'])];
    expect(codes(lines, () => held)).toEqual(['already_owned', 'payment_processing']);
  });

  it('is no overlap with a line that waits for another order', () => {
    const held = { code: 'payment_processing', message: '' } as const;
    const lines = [path('a', ['x', 'y']), path('b', ['y', 'z'])];
    expect(codes(lines, ({ asked }) => (asked.id === 'a' ? held : undefined))).toEqual([
      held.code,
      undefined,
    ]);
  });

  it('is that the second of two paths has the same courses, or a part of them', () => {
    expect(codes([path('a', ['x', 'y']), path('b', ['y', 'x']), path('c', ['x'])])).toEqual([
      undefined,
      'inside_another',
      'inside_another',
    ]);
    expect(codes([path('c', ['x']), path('a', ['x', 'y'])])).toEqual([undefined, 'shared_courses']);
  });
});

it('a refund and a dispute are booked at the moment when they began, and what came back without one', () => {
  const [one, two] = [later(1), later(2)];
  const told = paidStatus('p', {
    at: NOON,
    refunds: [{ cents: 1000, at: one, state: 'failed' }],
    disputes: [
      { cents: 2000, at: two, state: 'won' },
      { cents: 3000, at: one, state: 'lost' },
    ],
  });
  expect(missingMovements(told, []).map(({ kind, at }) => [kind, at])).toEqual([
    ['charge', NOON],
    ['refund', one],
    ['refund_failed', undefined],
    ['dispute_opened', one],
    ['dispute_opened', two],
    ['dispute_won', undefined],
    ['dispute_lost', undefined],
  ]);
});

it('the address of a buyer leaves out what the account has not', () => {
  const none = {
    firstName: 'Anna',
    lastName: 'Bruni',
    address: '',
    cap: '',
    city: '',
    region: '',
    country: '',
  };
  const all = { address: 'Via Po 1', cap: '10121', city: 'Torino', region: 'Piemonte', country: 'Italia' };
  const some: Partial<typeof none>[] = [
    {},
    { city: 'Bari', country: 'Italia' },
    { address: 'Via Po 1' },
    all,
  ];
  expect(some.map((fields) => keptBuyerOf({ ...none, ...fields }).address)).toEqual([
    ...['', 'Bari, Italia', 'Via Po 1', 'Via Po 1, 10121 Torino Piemonte, Italia'],
  ]);
});
