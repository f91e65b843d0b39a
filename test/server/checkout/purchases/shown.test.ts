import { eq } from 'drizzle-orm';
import { recordPaidStatus } from '../../../../src/server/checkout/purchases/refunds';
import { type purchases, users } from '../../../../src/server/platform/database';
import { shopAddress } from '../../../../src/server/platform/mail/shopAddress';
import type { TestApp } from '../../../support/app';
import { openBusyApp } from '../../../support/beforeCommit';
import { paidStatus } from '../../../support/money/paid';
import { mailsTo } from '../../identity/letters';
import { tillOf } from '../payments/till';
import { addStudent, shopOf } from './fixtures';

/** Purchases and refunds as buyers see them. */

let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
beforeAll(async () => {
  shop = await openBusyApp();
  stock = shopOf(shop);
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => shop.close());

type Row = typeof purchases.$inferSelect;

/** A purchase of 100 euro by a new student. */
async function bought(fields: Partial<Row> = {}) {
  const student = await addStudent(shop, { firstName: 'Anna' });
  const { id: courseId } = await stock.addCourse();
  const purchase = await stock.addPurchase(student.id, { courseId }, { itemTitle: 'Ichimoku', ...fields });
  return { student, purchase };
}

it('one’s purchases come newest first, without those that came to nothing; only one with a coupon has its code', async () => {
  const { student } = await bought({ createdAt: new Date('2026-03-02T10:00:00Z'), couponCode: 'META' });
  for (const day of ['01', '03']) {
    const { id: courseId } = await stock.addCourse();
    await stock.addPurchase(student.id, { courseId }, { createdAt: new Date(`2026-03-${day}T10:00:00Z`) });
  }
  for (const state of ['failed', 'expired'] as const) {
    const { id: courseId } = await stock.addCourse();
    await stock.addPurchase(student.id, { courseId }, { state, paidAt: null });
  }
  const { items } = (await shop.call('/api/users/GetUserPurchases', {}, student.token)).data;
  expect(items.map(({ createdAt }: { createdAt: string }) => createdAt.slice(8, 10))).toEqual([
    '03',
    '02',
    '01',
  ]);
  expect(items.map((item: object) => 'CouponCode' in item)).toEqual([false, true, false]);
  expect(items[1].CouponCode).toBe('META');
});

it('the provider is asked about a purchase until it is paid, not each time that its page is seen again', async () => {
  const student = await addStudent(shop);
  const till = tillOf(shop);
  const { id: IdCourseEnc } = await stock.addCourse();
  const id = (await till.buy(student.token, { IdCourseEnc })).data.item.IdPurchaseEnc;
  const lookUp = jest.spyOn(shop.deps.payments.current, 'lookUp');
  await till.confirm(student.token, id);
  expect(lookUp).toHaveBeenCalledTimes(1);
  const { student: owner, purchase } = await bought({ providerReference: 'paid-before' });
  expect((await till.confirm(owner.token, purchase.id)).data.item.status).toBe('paid');
  expect(lookUp).toHaveBeenCalledTimes(1);
});

describe('what changes at the provider', () => {
  const report = (before: Row, told: Parameters<typeof paidStatus>[1]) =>
    recordPaidStatus(shop.deps, before, paidStatus(before.id, told));
  const toShop = async (reference: string) =>
    (await mailsTo(shop, shopAddress(shop.configuration))).filter(({ text }) => text.includes(reference));

  it('is told to the buyer refund by refund, and by the last whether it closes the course', async () => {
    const { student, purchase } = await bought({ totalCents: 10_000 });
    const part = await report(purchase, { refunds: [1000] });
    if (!part) throw new Error('not recorded');
    const whole = await report(part, { refunds: [1000, 2000, 7000] });
    if (!whole) throw new Error('not recorded');
    await report(whole, { refunds: [1000, 2000, 7000] });
    const texts = (await mailsTo(shop, student.email)).map(({ text }) => text);
    expect(texts).toHaveLength(3);
    const said = (part: string) => texts.find((text) => text.includes(part));
    expect(said('Ti restituiamo 10,00')).not.toContain('si chiude');
    expect(said('Ti restituiamo 20,00')).not.toContain('si chiude');
    expect(said('Ti restituiamo 70,00')).toContain('si chiude');
    for (const text of texts)
      for (const part of ['Ciao Anna, ti abbiamo rimborsato', '“Ichimoku”']) expect(text).toContain(part);
  });

  it('is told to the shop once it is disputed, with its buyer, not again while it stays so', async () => {
    const { student, purchase } = await bought({ providerReference: 'disputed-1' });
    const disputed = await report(purchase, { disputes: [{ state: 'open' }] });
    if (!disputed) throw new Error('not recorded');
    await report(disputed, { disputes: [{ state: 'open' }] });
    // Asked about before it was disputed: out of date by now.
    expect(await report(purchase, { disputes: [{ state: 'won' }] })).toBeUndefined();
    await report(disputed, { disputes: [{ state: 'lost' }] });
    const sent = await toShop('disputed-1');
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain(student.email);
    const { student: gone, purchase: ofNobody } = await bought({ providerReference: 'disputed-2' });
    await shop.database.orm.update(users).set({ deletedAt: shop.time.now }).where(eq(users.id, gone.id));
    await report(ofNobody, { disputes: [{ state: 'open' }] });
    expect((await toShop('disputed-2'))[0]?.text).toContain('il suo account è eliminato');
  });

  it('is not told to the shop when the bank had decided for it before anybody asked', async () => {
    const { purchase } = await bought({ providerReference: 'disputed-3' });
    await report(purchase, { disputes: [{ state: 'won' }] });
    expect(await toShop('disputed-3')).toEqual([]);
    // One that it had lost by then has taken the money.
    const { purchase: lost } = await bought({ providerReference: 'disputed-6' });
    await report(lost, { disputes: [{ state: 'lost' }] });
    expect(await toShop('disputed-6')).toHaveLength(1);
  });

  it('is told of a refund that lasts, beside one that the bank had sent back before anybody was told', async () => {
    const { student, purchase } = await bought({ providerReference: 'sent-back-1' });
    await report(purchase, { refunds: [{ cents: 1000, state: 'failed' }, 2000] });
    const subjects = (await mailsTo(shop, student.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(['Ti abbiamo rimborsato 20,00\u00a0€']);
    const [letter, ...more] = await toShop('sent-back-1');
    expect([letter?.subject, more]).toEqual(['Rimborso respinto dalla banca: 10,00\u00a0€', []]);
    expect(letter?.text).not.toContain('lo sa già');
  });

  it('is told of a refund that came back, though another went out in the same moment', async () => {
    const { student, purchase } = await bought({ providerReference: 'sent-back-2' });
    const part = await report(purchase, { refunds: [1000] });
    if (!part) throw new Error('not recorded');
    await report(part, { refunds: [{ cents: 1000, state: 'failed' }, 2000] });
    const subjects = (await mailsTo(shop, student.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Il rimborso di 10,00\u00a0€ non è arrivato');
    const rejected = (await mailsTo(shop, student.email)).find(({ subject }) => subject.startsWith('Il r'));
    expect(rejected?.text).toContain('Ciao Anna, il rimborso');
    expect((await toShop('sent-back-2'))[0]?.text).toContain('lo sa già');
  });

  it('is told to both by each of two refunds that come back', async () => {
    const { student, purchase } = await bought({ providerReference: 'sent-back-4' });
    const back = { cents: 1000, state: 'failed' } as const;
    let before = purchase;
    for (const refunds of [
      [1000, 2000],
      [back, 2000],
      [back, { ...back, cents: 2000 }],
    ])
      before = (await report(before, { refunds })) ?? before;
    const subjectsOf = (mails: readonly { subject: string }[]) => mails.map(({ subject }) => subject).sort();
    const toBuyer = subjectsOf(await mailsTo(shop, student.email)).filter((one) =>
      one.includes('non è arrivato'),
    );
    const sums = ['10,00\u00a0€', '20,00\u00a0€'];
    expect(toBuyer).toEqual(sums.map((sum) => `Il rimborso di ${sum} non è arrivato`));
    expect(subjectsOf(await toShop('sent-back-4'))).toEqual(
      sums.map((sum) => `Rimborso respinto dalla banca: ${sum}`),
    );
  });

  it('is told to the shop alone, and as such, where a refund comes back whose buyer has left since', async () => {
    const { student, purchase } = await bought({ providerReference: 'sent-back-3' });
    const part = await report(purchase, { refunds: [1000] });
    if (!part) throw new Error('not recorded');
    await shop.database.orm.update(users).set({ deletedAt: shop.time.now }).where(eq(users.id, student.id));
    await report(part, { refunds: [{ cents: 1000, state: 'failed' }] });
    const [letter] = await toShop('sent-back-3');
    expect(letter?.text).toContain('il suo account è eliminato');
    expect(letter?.text).not.toContain('lo sa già');
    expect(await mailsTo(shop, student.email)).toHaveLength(1);
  });

  it('is told to the shop by the dispute that is open, beside one that it had won before', async () => {
    const { purchase } = await bought({ providerReference: 'disputed-4' });
    await report(purchase, {
      disputes: [
        { cents: 3000, state: 'won' },
        { cents: 7000, state: 'open' },
      ],
    });
    expect((await toShop('disputed-4')).map(({ subject }) => subject)).toEqual([
      'Pagamento contestato: 70,00\u00a0€',
    ]);
  });

  it('is told to the shop by each of two disputes', async () => {
    const { purchase } = await bought({ providerReference: 'disputed-5' });
    const disputes = [3000, 7000].map((cents) => ({ cents, state: 'open' as const }));
    const first = await report(purchase, { disputes: disputes.slice(0, 1) });
    if (!first) throw new Error('not recorded');
    await report(first, { disputes });
    expect((await toShop('disputed-5')).map(({ subject }) => subject).sort()).toEqual([
      'Pagamento contestato: 30,00\u00a0€',
      'Pagamento contestato: 70,00\u00a0€',
    ]);
  });

  it('closes nothing that is open elsewhere, and opens nothing that an admin has switched off', async () => {
    const { student, purchase } = await bought({ isActive: false });
    await stock.give(student.id, purchase.courseId ?? '');
    const part = await report(purchase, { refunds: [1000] });
    expect(part).toMatchObject({ state: 'refunded_in_part', isActive: false });
    const rights = await tillOf(shop).rightsOf(student.id);
    expect(rights.map(({ source, revokedAt }) => [source, revokedAt]).sort()).toEqual([
      ['gift', null],
      ['purchase', shop.time.now],
    ]);
  });
});
