import { eq } from 'drizzle-orm';
import { deliverGifts } from '../../../../src/server/checkout/gifts/delivery';
import { gifts, newId, purchases, users } from '../../../../src/server/platform/database';
import type { TestApp } from '../../../support/app';
import { openBusyApp } from '../../../support/beforeCommit';
import { mailsTo as lettersTo } from '../../identity/letters';
import { GOOD_CARD, tillOf } from '../payments/till';
import { addStudent, shopOf } from '../purchases/fixtures';

/** A gift is as good as its purchase, and its day is a day in Italy. */

let shop: TestApp;
let till: ReturnType<typeof tillOf>;
let stock: ReturnType<typeof shopOf>;
beforeAll(async () => {
  shop = await openBusyApp();
  till = tillOf(shop);
  stock = shopOf(shop);
});
const NOON = new Date('2026-11-20T11:00:00Z');
beforeEach(() => {
  shop.time.now = NOON;
});
afterEach(() => shop.database.orm.delete(gifts));
afterAll(() => shop.close());

const someone = () => `${newId().toLowerCase()}@example.com`;
const mailsTo = async (email: string, subject: string) =>
  (await lettersTo(shop, email)).filter((mail) => mail.subject.startsWith(subject));
const codeTo = async (email: string) => {
  const [mail] = await mailsTo(email, 'Un regalo per te');
  return /\/riscatta\/([A-Z2-9-]{19})/.exec(mail?.text ?? '')?.[1] ?? '';
};

/** A gift that is ordered, and paid for unless `isPaid` says otherwise. */
async function given({ isBundle = false, isPaid = true, GiftDay, more = [] }: Partial<Ordered> = {}) {
  const [course, buyer, email] = [await stock.addCourse(), await addStudent(shop), someone()];
  const order = { GiftEmail: email, ...(GiftDay && { GiftDay }) };
  const path = isBundle ? await stock.addBundle([course.id, ...more]) : undefined;
  const { data } = path
    ? await till.buyBundle(buyer.token, { IdBundleEnc: path.id, ...order })
    : await till.buy(buyer.token, { IdCourseEnc: course.id, ...order });
  const { url, IdPurchaseEnc: id } = data.item as { url: string; IdPurchaseEnc: string };
  if (isPaid) await till.pay(url, GOOD_CARD);
  return { course, path, buyer, email, id };
}
interface Ordered {
  readonly isBundle: boolean;
  readonly isPaid: boolean;
  readonly GiftDay: string;
  /** Further courses of the path. */
  readonly more: readonly string[];
}

/** Changes of a purchase that end its gift, one field at a time. */
const LOST: readonly Partial<typeof purchases.$inferInsert>[] = [
  { state: 'refunded', refundedCents: 10_000 },
  { state: 'disputed' },
  { isActive: false },
  { refundReason: 'buyer_gone' },
  { state: 'pending' },
  { state: 'failed' },
  { state: 'expired' },
];
const GOOD = { state: 'paid', refundedCents: 0, isActive: true, refundReason: null } as const;
const change = (id: string, fields: Partial<typeof purchases.$inferInsert>) =>
  shop.database.orm.update(purchases).set(fields).where(eq(purchases.id, id));

describe('a gift whose day has come', () => {
  it.each(LOST)('is never delivered where its purchase is %j', async (fields) => {
    const { id, email } = await given();
    await change(id, fields);
    expect(await deliverGifts(shop.deps)).toBe(0);
    expect(await mailsTo(email, 'Un regalo')).toEqual([]);
    await change(id, GOOD);
    expect(await deliverGifts(shop.deps)).toBe(1);
    expect(await mailsTo(email, 'Un regalo')).toHaveLength(1);
  });

  it('is delivered although a part of its price went back', async () => {
    const { id } = await given();
    await change(id, { state: 'refunded_in_part', refundedCents: 100 });
    expect(await deliverGifts(shop.deps)).toBe(1);
  });

  it('waits for its payment', async () => {
    await given({ isPaid: false });
    expect(await deliverGifts(shop.deps)).toBe(0);
  });
});

describe('several gifts whose day has come', () => {
  it('are delivered a hundred a round, however many wait', async () => {
    const deps = {
      database: { orm: { transaction: async () => true } },
      mails: { kick: () => undefined },
    };
    expect(await deliverGifts(deps as unknown as typeof shop.deps)).toBe(100);
  });

  it('are all delivered in one round, those that waited longest first', async () => {
    const days = ['2026-11-23', '2026-11-21', '2026-11-22'];
    const ordered: Awaited<ReturnType<typeof given>>[] = [];
    for (const GiftDay of days) ordered.push(await given({ GiftDay }));
    shop.time.now = new Date('2026-11-24T12:00:00Z');
    const sent: string[] = [];
    const write = shop.deps.mails.write.bind(shop.deps.mails);
    const spy = jest.spyOn(shop.deps.mails, 'write').mockImplementation((request) => {
      sent.push(request.to);
      return write(request);
    });
    expect(await deliverGifts(shop.deps)).toBe(3);
    spy.mockRestore();
    expect(sent).toEqual([1, 2, 0].map((place) => ordered[place]?.email));
    const times = await shop.database.orm.select({ at: gifts.deliveredAt }).from(gifts);
    expect(times).toEqual(days.map(() => ({ at: shop.time.now })));
  });

  it('tell what it is and whom it comes from, by first name and initial', async () => {
    const { email, buyer } = await given({ isBundle: true });
    await shop.database.orm
      .update(users)
      .set({ firstName: 'Sara', lastName: 'Conti' })
      .where(eq(users.id, buyer.id));
    await deliverGifts(shop.deps);
    const [mail] = await mailsTo(email, 'Un regalo');
    expect(mail?.text).toContain('Sara C.');
    expect(mail?.text).not.toContain('Conti');
    expect(mail?.text).toMatch(/percorso/i);
  });
});

describe('a gift that was delivered', () => {
  it.each(LOST)('opens nothing, by its code or a login, where its purchase is %j', async (fields) => {
    const { id, email, course } = await given();
    await deliverGifts(shop.deps);
    await change(id, fields);
    const userId = await shop.addUser({ email });
    const token = await shop.logIn(email);
    const CpnCode = await codeTo(email);
    expect((await shop.call('/api/courses/EnableCourse', { CpnCode }, token)).data).toMatchObject({
      isOk: false,
      code: 'gift_withdrawn',
    });
    expect(await till.rightsOf(userId)).toEqual([]);
    await change(id, GOOD);
    await shop.logIn(email);
    expect(await till.rightsOf(userId)).toMatchObject([{ courseId: course.id, source: 'gift' }]);
  });
});

it('a path that was given goes to the owner of a part of it, and not to the owner of all', async () => {
  const second = await stock.addCourse();
  const { course, path, email } = await given({ isBundle: true, more: [second.id] });
  await deliverGifts(shop.deps);
  const redeem = async (token: string) =>
    (await shop.call('/api/courses/EnableBundleCourse', { CpnCode: await codeTo(email) }, token)).data;
  const [ofAll, ofPart] = [await addStudent(shop), await addStudent(shop)];
  for (const { id: courseId } of [course, second]) await stock.give(ofAll.id, courseId);
  await stock.give(ofPart.id, course.id);
  expect(await redeem(ofAll.token)).toMatchObject({ isOk: false, code: 'already_owned' });
  const item = { IdBundleEnc: path?.id, title: path?.title };
  expect(await redeem(ofPart.token)).toEqual({ isOk: true, item });
  expect((await till.rightsOf(ofPart.id)).map(({ courseId }) => courseId)).toContain(second.id);
});

it.each([
  ['course', 'EnableBundleCourse', 'code_of_course', 'EnableCourse'],
  ['path', 'EnableCourse', 'code_of_bundle', 'EnableBundleCourse'],
])(
  'the code of a %s that was given opens nothing by %s (%s), and all by %s',
  async (kind, other, code, own) => {
    const { course, email } = await given({ isBundle: kind === 'path' });
    await deliverGifts(shop.deps);
    const { id, token } = await addStudent(shop);
    const CpnCode = await codeTo(email);
    const redeem = async (name: string) => (await shop.call(`/api/courses/${name}`, { CpnCode }, token)).data;
    expect(await redeem(other)).toMatchObject({ isOk: false, code });
    expect(await till.rightsOf(id)).toEqual([]);
    expect(await redeem(own)).toMatchObject({ isOk: true });
    expect(await till.rightsOf(id)).toMatchObject([{ courseId: course.id }]);
  },
);

it.each([false, true])(
  'the mail to the giver leads to the own purchases, never to a classroom that is closed (path: %s)',
  async (isBundle) => {
    const { buyer, course } = await given({ isBundle });
    const [mail] = await mailsTo(buyer.email, '');
    expect(mail?.text).toContain('/corsi-trading-online/in');
    expect(mail?.text).toContain('chi lo riceve avrà per e-mail il link');
    for (const text of [mail?.text, mail?.html]) {
      expect(text).not.toContain('/corso/v/');
      expect(text).not.toContain(course.id);
    }
    expect(await till.rightsOf(buyer.id)).toEqual([]);
  },
);

describe('the day of a gift', () => {
  /** Half past midnight in Rome, still the day before by UTC. */
  const AFTER_MIDNIGHT = new Date('2026-11-19T23:30:00Z');
  const order = async (GiftDay: string) => {
    const [{ id: IdCourseEnc }, { token }] = [await stock.addCourse(), await addStudent(shop)];
    return (await till.buy(token, { IdCourseEnc, GiftEmail: someone(), GiftDay })).data;
  };

  it.each([
    ['2026-11-19', false],
    ['2026-11-20', true],
    ['2027-11-20', true],
    ['2027-11-21', false],
  ])('%s can be chosen at half past midnight of 20 November 2026: %s', async (day, isOk) => {
    shop.time.now = AFTER_MIDNIGHT;
    expect((await order(day)).isOk).toBe(isOk);
  });

  it('that is today delivers it at once, also before nine in the morning', async () => {
    shop.time.now = AFTER_MIDNIGHT;
    await given({ GiftDay: '2026-11-20' });
    expect(await deliverGifts(shop.deps)).toBe(1);
  });

  it.each([
    ['tomorrow', '2026-11-21T08:00:00Z'],
    ['in summer', '2027-07-21T07:00:00Z'],
  ])('that is %s delivers it at nine in Italy, and not a millisecond before', async (_when, nine) => {
    await given({ GiftDay: nine.slice(0, 10) });
    const delivered: number[] = [];
    for (const offset of [-1, 0, 1]) {
      shop.time.now = new Date(Date.parse(nine) + offset);
      delivered.push(await deliverGifts(shop.deps));
    }
    expect(delivered).toEqual([0, 1, 0]);
  });
});
