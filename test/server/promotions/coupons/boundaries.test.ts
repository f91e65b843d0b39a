import { adminShop } from '../../../support/admin';

const { shop, stock, admin } = adminShop();

afterEach(() => {
  shop.time.now = NOW;
});

const HOUR = 3_600_000;
const NOW = new Date();
const BEGINS = new Date(NOW.getTime() + HOUR);
const ENDS = new Date(NOW.getTime() + 2 * HOUR);
const justBefore = (at: Date) => new Date(at.getTime() - 1);

it.each([
  ['a millisecond before its start', justBefore(BEGINS), []],
  ['at its start', BEGINS, ['FESTA']],
  ['a millisecond before its end', justBefore(ENDS), ['FESTA']],
  ['at its end', ENDS, []],
])('%s a coupon is among the valid ones as the checkout has it', async (_name, now, codes) => {
  await stock.addCoupon('FESTA', { startsAt: BEGINS, endsAt: ENDS, useLimit: 3, uses: 2 });
  await stock.addCoupon('PIENO', { startsAt: BEGINS, endsAt: ENDS, useLimit: 3, uses: 3 });
  shop.time.now = now;
  const { data } = await admin.get('/api/courses/GetListValidCoupon');
  expect(data.items.map(({ CouponCode }: { CouponCode: string }) => CouponCode)).toEqual(codes);
  expect(data.total).toBe(codes.length);
});

it.each([
  ['a millisecond before its start', justBefore(BEGINS), 'planned'],
  ['at its start', BEGINS, 'running'],
  ['a millisecond before its end', justBefore(ENDS), 'running'],
  ['at its end', ENDS, 'ended'],
])('%s a campaign is found by that state alone', async (_name, now, state) => {
  const form = { title: 'Tutti', scope: 'all_courses', startsAt: BEGINS.toISOString() };
  const windows = [{ endsAt: ENDS.toISOString(), discount: 50 }];
  for (const [CouponCode, isActive] of [
    ['ACCESA', true],
    ['SPENTA', false],
  ])
    await admin.post('/api/Campaign', { ...form, name: CouponCode, CouponCode, isActive, windows });
  shop.time.now = now;
  const found: Record<string, string[]> = {};
  for (const State of ['planned', 'running', 'ended', 'off']) {
    const { data } = await admin.get(`/api/Campaign?State=${State}`);
    found[State] = data.items.map((item: { name: string; state: string }) => `${item.name} ${item.state}`);
  }
  const none = { planned: [], running: [], ended: [] };
  expect(found).toEqual({ ...none, [state]: [`ACCESA ${state}`], off: ['SPENTA off'] });
});
