import { openTestApp, type TestApp } from '../../support/app';
import { limitsFollow } from '../../support/limitsClock';
import { tillOf } from '../payments/till';
import { addStudent, shopOf } from '../purchases/fixtures';

let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
let till: ReturnType<typeof tillOf>;
limitsFollow(() => shop);
beforeAll(async () => {
  shop = await openTestApp();
  stock = shopOf(shop);
  till = tillOf(shop);
});
afterAll(() => shop.close());
beforeEach(() => {
  // Each test has the limits for itself.
  shop.time.now = new Date(shop.time.now.getTime() + 3_600_000);
});

const check = (body: object, ip = '192.0.2.1') =>
  shop.call('/api/courses/IsValidCoupon', body, undefined, { remoteAddress: ip });

type Fields = Parameters<typeof stock.addCoupon>[1];
interface Case {
  readonly name: string;
  readonly fields: (other: { courseId: string }) => Fields;
  readonly code: string;
  readonly message: string;
}

/** Every reason there is, with the words that a buyer reads: no two alike. */
const CASES: readonly Case[] = [
  {
    name: 'has ended',
    fields: () => ({ endsAt: new Date('2020-01-01T12:00:00Z') }),
    code: 'coupon_expired',
    message: 'Questo coupon è scaduto il 1º gennaio 2020.',
  },
  {
    name: 'has not begun yet',
    fields: () => ({ startsAt: new Date('2090-05-08T12:00:00Z') }),
    code: 'coupon_not_started',
    message: "Questo coupon sarà valido dall'8 maggio 2090.",
  },
  {
    name: 'is used up',
    fields: () => ({ useLimit: 3, uses: 3 }),
    code: 'coupon_used_up',
    message: 'Questo coupon è esaurito: tutti gli utilizzi previsti sono terminati.',
  },
  {
    name: 'is of another course',
    fields: ({ courseId }) => ({ scope: 'course', courseId }),
    code: 'coupon_other',
    message: 'Questo coupon non vale per questo corso.',
  },
  {
    name: 'is for learning paths',
    fields: () => ({ scope: 'every_bundle' }),
    code: 'coupon_other',
    message: 'Questo coupon non vale per questo corso.',
  },
  {
    name: 'was switched off',
    fields: () => ({ isActive: false }),
    code: 'coupon_unknown',
    message: 'Questo coupon non esiste: controlla di averlo scritto correttamente.',
  },
];

describe.each(CASES)('a coupon that $name', ({ name, fields, code, message }) => {
  const made = async () => {
    const [course, another] = [await stock.addCourse(), await stock.addCourse()];
    const codeOf = `${name} ${course.id}`.toUpperCase().replace(/\W+/g, '-').slice(0, 60);
    return { course, coupon: await stock.addCoupon(codeOf, fields({ courseId: another.id })) };
  };

  it('is told so, at its field, by the check', async () => {
    const { course, coupon } = await made();
    const { status, data } = await check({ IdCourseEnc: course.id, CouponCode: coupon.code });
    expect(status).toBe(200);
    expect(data).toEqual({ isOk: false, code, message, errors: { CouponCode: message } });
  });

  it('is told so by the check with the title', async () => {
    const { course, coupon } = await made();
    const { data } = await shop.call('/api/courses/IsValidCouponWithTitle', {
      Title: course.slug,
      CouponCode: coupon.code.toLowerCase(),
    });
    expect(data).toMatchObject({ isOk: false, code, message });
  });

  it('is told so at the checkout, too, before anything is paid or kept', async () => {
    const { course, coupon } = await made();
    const student = await addStudent(shop);
    const { status, data } = await till.buy(student.token, {
      IdCourseEnc: course.id,
      IdCouponEnc: coupon.id,
    });
    expect(status).toBe(200);
    expect(data).toMatchObject({ isOk: false, code, message });
    expect(await till.purchasesOf(student.id)).toEqual([]);
    expect(await till.usesOf(coupon.id)).toBe(coupon.uses);
  });
});

it('a code that nobody has made is told to be unknown, in the words of one that was switched off', async () => {
  const course = await stock.addCourse();
  const { data } = await check({ IdCourseEnc: course.id, CouponCode: 'MAI-VISTO' });
  expect(data).toMatchObject({ code: 'coupon_unknown', message: CASES.at(-1)?.message });
});

it('a learning path’s refusals speak of a learning path', async () => {
  const bundle = await stock.addBundle([]);
  const coupon = await stock.addCoupon(`CORSI-${bundle.id}`, { scope: 'every_course' });
  const { data } = await shop.call('/api/Bundle/IsValidBundleCoupon', {
    IdBundleEnc: bundle.id,
    CouponCode: coupon.code,
  });
  expect(data.message).toBe('Questo coupon non vale per questo percorso formativo.');
});

it('a limit by person is told to who has reached it, at the checkout, where it is known who asks', async () => {
  const [one, other] = [await stock.addCourse(), await stock.addCourse()];
  const coupon = await stock.addCoupon(`PERSONA-${one.id}`, { perUserLimit: 1 });
  const student = await addStudent(shop);
  const order = { IdCouponEnc: coupon.id };
  await till.pay(
    (await till.buy(student.token, { IdCourseEnc: one.id, ...order })).data.item.url,
    '4242424242424242',
  );
  expect((await check({ IdCourseEnc: other.id, CouponCode: coupon.code })).data.isOk).toBe(true);
  const { data } = await till.buy(student.token, { IdCourseEnc: other.id, ...order });
  expect(data).toMatchObject({
    isOk: false,
    code: 'coupon_used_up',
    message: 'Hai già usato questo coupon.',
  });
});

describe('a coupon holds from its first moment, included, to its last, excluded', () => {
  it.each([
    [-1, 'coupon_not_started'],
    [0, undefined],
    [59_999, undefined],
    [60_000, 'coupon_expired'],
  ])('%i ms after its begin: %s', async (after, code) => {
    const course = await stock.addCourse();
    const startsAt = new Date(shop.time.now.getTime() + 1000);
    const endsAt = new Date(startsAt.getTime() + 60_000);
    const coupon = await stock.addCoupon(`MINUTO-${course.id}`, { startsAt, endsAt });
    shop.time.now = new Date(startsAt.getTime() + after);
    expect((await check({ IdCourseEnc: course.id, CouponCode: coupon.code })).data.code).toBe(code);
  });
});

describe('codes cannot be guessed by trying', () => {
  const guess = async (ip: string, tries: number) => {
    const course = await stock.addCourse();
    const answers = [];
    for (let number = 0; number < tries; number += 1) {
      answers.push(await check({ IdCourseEnc: course.id, CouponCode: `PROVA-${number}` }, ip));
    }
    return { course, answers };
  };

  it('after thirty that do not exist an address waits: 429, Retry-After, and Italian words', async () => {
    const { course, answers } = await guess('192.0.2.7', 40);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    const last = answers.at(-1);
    expect(last?.status).toBe(429);
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
    expect(last?.data.message).toMatch(/^Troppe richieste\. /);
    // One that does exist is not told either, or else the guesses would go on.
    const coupon = await stock.addCoupon(`ESISTE-${course.id}`);
    const right = { IdCourseEnc: course.id, CouponCode: coupon.code };
    expect((await check(right, '192.0.2.7')).status).toBe(429);
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

  it('a person with a good code meets no limit for two checks a second', async () => {
    const course = await stock.addCourse();
    const coupon = await stock.addCoupon(`BUONO-${course.id}`);
    const statuses = new Set<number>();
    for (let number = 0; number < 120; number += 1) {
      statuses.add((await check({ IdCourseEnc: course.id, CouponCode: coupon.code }, '192.0.2.10')).status);
    }
    expect([...statuses]).toEqual([200]);
  });
});
