import { couponCodeLimits } from '../../../../src/server/promotions/coupons/codeLimits';
import { openTestApp, type TestApp } from '../../../support/app';
import { setCount } from '../../../support/limitCount';
import { limitsFollow } from '../../../support/limitsClock';
import { shopOf } from '../../checkout/purchases/fixtures';

let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
limitsFollow(() => shop);
beforeAll(async () => {
  shop = await openTestApp();
  stock = shopOf(shop);
});
afterAll(() => shop.close());
beforeEach(() => {
  // Each test has the limits for itself.
  shop.time.now = new Date(shop.time.now.getTime() + 3_600_000);
});

const check = (body: object, ip = '192.0.2.1') =>
  shop.call('/api/courses/IsValidCoupon', body, undefined, { remoteAddress: ip });

it.each(['coupon ip', 'coupon_guess ip', 'coupon_guess u'])(
  'an account is told to wait, in words, once %s has tried too many codes',
  async (spent) => {
    const isSpent = async (name: string, key: string) => `${name} ${key}` === spent;
    const tryUse = async (name: string, key: string) => !(await isSpent(name, key));
    const limits = couponCodeLimits({ isSpent, tryUse } as never);
    const admit = (caller: string) => limits.admitUser({ ip: 'ip', caller: { id: caller } } as never);
    const message = 'Hai provato troppi codici: aspetta dieci minuti e riprova.';
    const refused = { isOk: false, code: 'too_many_codes', message, errors: { CpnCode: message } };
    expect(await admit('u')).toEqual(refused);
    expect(await admit('altro')).toEqual(spent.endsWith('ip') ? refused : undefined);
    const count = (code?: string) =>
      limits.countUser({ ip: 'ip', caller: { id: 'u' } } as never, async () => ({ isOk: !code, code }));
    expect(await count('coupon_unknown')).toEqual(
      spent === 'coupon ip' ? { isOk: false, code: 'coupon_unknown' } : refused,
    );
    // What exists is no guess.
    expect(await count('coupon_expired')).toEqual({ isOk: false, code: 'coupon_expired' });
    expect(await count()).toEqual({ isOk: true, code: undefined });
  },
);

describe('codes cannot be guessed by trying', () => {
  it('after thirty that do not exist an address waits: 429, Retry-After, and Italian words', async () => {
    const course = await stock.addCourse();
    const guess = (CouponCode: string) => check({ IdCourseEnc: course.id, CouponCode }, '192.0.2.7');
    expect((await guess('PROVA-1')).status).toBe(200);
    await setCount(shop, 'coupon_guess', 29);
    expect((await guess('PROVA-30')).status).toBe(200);
    const last = await guess('PROVA-31');
    expect(last.status).toBe(429);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    expect(last.data.message).toMatch(/^Troppe richieste\. /);
    // One that does exist is not told either, or else the guesses would go on.
    const coupon = await stock.addCoupon(`ESISTE-${course.id}`);
    const right = { IdCourseEnc: course.id, CouponCode: coupon.code };
    expect((await check(right, '192.0.2.7')).status).toBe(429);
    const bundle = await stock.addBundle([course.id]);
    for (const [url, item] of [
      ['/api/courses/IsValidCouponWithTitle', { Title: course.slug }],
      ['/api/Bundle/IsValidBundleCoupon', { IdBundleEnc: bundle.id }],
    ] as const) {
      const body = { ...item, CouponCode: coupon.code };
      const { status } = await shop.call(url, body, undefined, { remoteAddress: '192.0.2.7' });
      expect([url, status]).toEqual([url, 429]);
    }
    expect((await check(right, '192.0.2.8')).data.isOk).toBe(true);
    shop.time.now = new Date(shop.time.now.getTime() + 600_000);
    expect((await check(right, '192.0.2.7')).data.isOk).toBe(true);
  });

  it('all three checks count together, and all addresses of one household', async () => {
    const course = await stock.addCourse();
    const bundle = await stock.addBundle([course.id]);
    const bodies = [
      ['/api/courses/IsValidCoupon', { IdCourseEnc: course.id }],
      ['/api/courses/IsValidCouponWithTitle', { Title: course.slug }],
      ['/api/Bundle/IsValidBundleCoupon', { IdBundleEnc: bundle.id }],
    ] as const;
    const statuses = [];
    for (let number = 0; number < 33; number += 1) {
      const [url, body] = bodies[number % 3] ?? bodies[0];
      const remoteAddress = `2001:db8::${number + 1}`;
      const payload = { ...body, CouponCode: `TRE-${number}` };
      statuses.push((await shop.call(url, payload, undefined, { remoteAddress })).status);
    }
    expect(statuses.indexOf(429)).toBe(30);
  });

  it('many at once come no further', async () => {
    const course = await stock.addCourse();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, number) =>
        check({ IdCourseEnc: course.id, CouponCode: `INSIEME-${number}` }, '192.0.2.9'),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
  });

  it('a code that exists is no guess, though it holds no more', async () => {
    const course = await stock.addCourse();
    const { code } = await stock.addCoupon(`FINITO-${course.id}`, { endsAt: new Date(0) });
    const checked = async (CouponCode: string) =>
      (await check({ IdCourseEnc: course.id, CouponCode }, '192.0.2.11')).data.code;
    expect(await checked('PROVA-1')).toBe('coupon_unknown');
    await setCount(shop, 'coupon_guess', 29);
    for (const _time of [1, 2]) expect(await checked(code)).toBe('coupon_expired');
    // So the last guess is still there.
    expect(await checked('PROVA-30')).toBe('coupon_unknown');
    expect(await checked('PROVA-31')).not.toBe('coupon_unknown');
  });

  it('a person with a good code meets no limit for two checks a second, and one beyond that', async () => {
    const course = await stock.addCourse();
    const coupon = await stock.addCoupon(`BUONO-${course.id}`);
    const status = async () =>
      (await check({ IdCourseEnc: course.id, CouponCode: coupon.code }, '192.0.2.10')).status;
    expect(await status()).toBe(200);
    await setCount(shop, 'coupon', 119);
    expect([await status(), await status()]).toEqual([200, 429]);
  });
});
