import { eq } from 'drizzle-orm';
import { lockRefunds, unlockRefunds } from '../../../../src/server/checkout/purchases/adminRefunds';
import { mails, purchases } from '../../../../src/server/platform/database';
import { refundedCentsOf } from '../../../../src/server/platform/paymentProvider';
import { type Admin, adminOf, auditOf } from '../../../support/admin';
import { watchBooks } from '../../../support/money/books';
import {
  onStripe,
  PROVIDERS,
  type ProviderUnderTest,
  post,
  type StripeUnderTest,
} from '../payments/providers';
import { tillOf } from '../payments/till';
import { addStudent, orderCourse, shopOf } from './fixtures';

describe.each(PROVIDERS)('an admin’s refund on %s', (_name, open) => {
  let provider: ProviderUnderTest;
  let shop: ProviderUnderTest['shop'];
  let till: ReturnType<typeof tillOf>;
  let stock: ReturnType<typeof shopOf>;
  let admin: Admin;
  beforeAll(async () => {
    provider = await open();
    ({ shop } = provider);
    till = tillOf(shop);
    stock = shopOf(shop);
  });
  watchBooks(() => provider);
  afterAll(() => provider.close());
  beforeEach(async () => {
    await shop.database.empty();
    admin = await adminOf(shop);
  });

  const openPurchase = async () =>
    orderCourse(shop, { title: 'Opzioni', buyer: await addStudent(shop, { firstName: 'Sara' }) });
  async function paid() {
    const purchase = await openPurchase();
    await provider.pay(purchase.reference);
    expect(await provider.callBack(purchase.reference)).toBe(200);
    return purchase;
  }
  const refund = async (IdEnc: string, Amount: number, Refunded = 0) =>
    (await admin.post('/api/admin/RefundPurchase', { IdEnc, Amount, Refunded })).data;
  const refundedAt = async (reference: string) => {
    const standing = await shop.deps.payments.current.lookUp(reference);
    return standing.state === 'paid' ? refundedCentsOf(standing) : undefined;
  };
  const subjectsTo = async (email: string) =>
    (await shop.database.orm.select().from(mails))
      .filter(({ to }) => to === email)
      .map(({ subject }) => subject)
      .sort();

  it('gives a part back and leaves the access, then the rest and closes it, with the buyer told of each', async () => {
    const { id, reference, student, isOpen } = await paid();
    const part = await refund(id, 30.5);
    expect(part.item).toMatchObject({ status: 'refunded_in_part', refunded: 30.5 });
    expect([await refundedAt(reference), await isOpen()]).toEqual([3050, true]);
    const rest = await refund(id, 69.5, 30.5);
    expect(rest.item).toMatchObject({ status: 'refunded', refunded: 100 });
    expect([await refundedAt(reference), await isOpen()]).toEqual([10_000, false]);
    expect(await subjectsTo(student.email)).toEqual(
      expect.arrayContaining(['Ti abbiamo rimborsato 30,50\u00A0€', 'Ti abbiamo rimborsato 69,50\u00A0€']),
    );
    expect(await auditOf(shop)).toMatchObject([
      { action: 'refund', actorId: admin.id, before: { refunded: 30.5 }, after: { refunded: 100 } },
      { action: 'refund', resource: 'purchases', resourceId: id, before: { refunded: 0 } },
    ]);
    const asked = rest.item.history.filter(({ kind }: { kind: string }) => kind === 'refund_asked');
    expect(asked.map(({ amount }: { amount: number }) => amount)).toEqual([30.5, 69.5]);
  });

  it('sent again, or by two at once, gives nothing back twice', async () => {
    const { id, reference } = await paid();
    const answers = await provider.latency.during(() => Promise.all([refund(id, 40), refund(id, 40)]));
    expect(answers.some(({ isOk }) => isOk)).toBe(true);
    expect(await refundedAt(reference)).toBe(4000);
    const again = await refund(id, 40);
    expect(again).toMatchObject({ isOk: false, code: 'conflict', item: { refunded: 40 } });
    expect(await refundedAt(reference)).toBe(4000);
  });

  it('takes no more than what is left, and says how much that is', async () => {
    const { id, reference } = await paid();
    expect((await refund(id, 100.01)).errors).toEqual({
      Amount: 'Si possono restituire al massimo 100,00\u00A0€.',
    });
    for (const amount of [0, -5, 0.001, 10_000_000, Number.NaN])
      expect(Object.keys((await refund(id, amount)).errors)).toEqual(['Amount']);
    expect(await refundedAt(reference)).toBe(0);
    // A refusal leaves nothing behind.
    expect((await refund(id, 100)).item).toMatchObject({ status: 'refunded' });
  });

  it('is refused for what was not paid, was refunded, or was paid elsewhere', async () => {
    const unpaid = await openPurchase();
    expect((await refund(unpaid.id, 1)).message).toBe(
      'Non è stato pagato nulla: non c’è niente da rimborsare.',
    );
    const { id } = await paid();
    await refund(id, 100);
    expect((await refund(id, 1, 100)).message).toBe('Questo acquisto è già stato rimborsato per intero.');
    const course = await stock.addCourse({ slug: `r-${Math.random()}` });
    const { id: userId } = await addStudent(shop);
    const elsewhere = await stock.addPurchase(
      userId,
      { courseId: course.id },
      { provider: 'another', providerReference: 'x1' },
    );
    expect((await refund(elsewhere.id, 1)).message).toMatch(
      /^Questo acquisto fu pagato con un altro servizio/,
    );
    expect(await refund('x', 1)).toMatchObject({ isOk: false, code: 'not_found' });
  });

  it('is for admins alone', async () => {
    const { id, student, reference } = await paid();
    const { status } = await shop.call(
      '/api/admin/RefundPurchase',
      { IdEnc: id, Amount: 1, Refunded: 0 },
      student.token,
    );
    expect([status, await refundedAt(reference)]).toEqual([403, 0]);
  });

  it('that the provider does not confirm is said, and can be asked for again', async () => {
    const { id, reference } = await paid();
    const payments = shop.deps.payments.current;
    // What has gone back already is not known: nothing is asked for.
    const lookUp = jest.spyOn(payments, 'lookUp').mockRejectedValueOnce(new Error('down'));
    expect(await refund(id, 100)).toMatchObject({ isOk: false, code: 'provider_unavailable' });
    expect(await auditOf(shop)).toEqual([]);
    lookUp.mockRestore();
    const failing = jest.spyOn(payments, 'refund').mockRejectedValueOnce(new Error('down'));
    // It answers, and nothing went back.
    failing.mockImplementationOnce(() => payments.lookUp(reference));
    for (const _how of ['down', 'idle']) {
      expect(await refund(id, 100)).toMatchObject({ isOk: false, code: 'provider_unavailable' });
      expect([await refundedAt(reference), (await till.purchase(id)).state]).toEqual([0, 'paid']);
    }
    failing.mockRestore();
    expect((await refund(id, 100)).item).toMatchObject({ status: 'refunded' });
  });
});

describe('on Stripe', () => {
  let provider: StripeUnderTest;
  beforeAll(async () => {
    provider = await onStripe();
  });
  watchBooks(() => provider);
  afterAll(() => provider.close());

  async function paid() {
    const { shop, stripe } = provider;
    const course = await shopOf(shop).addCourse({ slug: `r-${Math.random()}` });
    const { token } = await addStudent(shop);
    const { item } = (await tillOf(shop).buy(token, { IdCourseEnc: course.id })).data;
    const { providerReference } = await tillOf(shop).purchase(item.IdPurchaseEnc);
    const reference = providerReference ?? '';
    await provider.callBack(stripe.pay(reference) && reference);
    const admin = await adminOf(shop);
    const refund = async (Amount: number, Refunded = 0) =>
      (await admin.post('/api/admin/RefundPurchase', { IdEnc: item.IdPurchaseEnc, Amount, Refunded })).data;
    return { id: item.IdPurchaseEnc as string, reference, refund };
  }

  it('two admins who give back different sums at once do not give back their sum', async () => {
    const { refund, reference } = await paid();
    await provider.latency.during(() => Promise.all([refund(10), refund(20)]));
    const standing = await provider.shop.deps.payments.current.lookUp(reference);
    expect([1000, 2000]).toContain(standing.state === 'paid' && refundedCentsOf(standing));
  });

  it('of admins who give back different sums at once one is confirmed, and each other told to look again', async () => {
    const { refund, reference, id } = await paid();
    const sums = [10, 20, 5, 20, 30];
    const answers = await provider.latency.during(() => Promise.all(sums.map((sum) => refund(sum))));
    const confirmed = sums.filter((_sum, nth) => answers[nth].isOk);
    expect(confirmed).toHaveLength(1);
    const standing = await provider.shop.deps.payments.current.lookUp(reference);
    expect(standing).toMatchObject({ state: 'paid', refunds: [{ cents: (confirmed[0] ?? 0) * 100 }] });
    for (const answer of answers.filter(({ isOk }) => !isOk))
      expect(answer).toMatchObject({ code: 'conflict' });
    expect((await refund(1, confirmed[0])).item).toMatchObject({ refunded: (confirmed[0] ?? 0) + 1 });
    const asked = (await tillOf(provider.shop).purchase(id)).refundLockedUntil;
    expect(asked).toBeNull();
  });

  it('an admin is told of what went back at the provider, and gives back nothing by it', async () => {
    const { refund, reference } = await paid();
    provider.stripe.refund(reference, 4000);
    expect(await refund(50)).toMatchObject({ isOk: false, code: 'conflict', item: { refunded: 40 } });
    const standing = await provider.shop.deps.payments.current.lookUp(reference);
    expect(standing).toMatchObject({ refunds: [{ cents: 4000 }] });
    expect((await refund(50, 40)).item).toMatchObject({ refunded: 90 });
  });

  it('a refund of a process that died is out of the way after five minutes', async () => {
    const { refund, id } = await paid();
    const { orm } = provider.shop.database;
    const until = new Date(provider.shop.time.now.getTime() + 1);
    await orm.update(purchases).set({ refundLockedUntil: until }).where(eq(purchases.id, id));
    expect(await refund(10)).toMatchObject({ isOk: false, code: 'conflict' });
    provider.shop.time.now = until;
    expect(await refund(10)).toMatchObject({ isOk: true, item: { refunded: 10 } });
  });

  it('a refund that outlasts its five minutes opens the way for one other, and not for a third', async () => {
    const { id } = await paid();
    const { orm } = provider.shop.database;
    const begun = provider.shop.time.now;
    const later = new Date(begun.getTime() + 5 * 60_000);
    const outlasting = (await lockRefunds(orm, id, begun)) as Date;
    expect(await lockRefunds(orm, id, new Date(later.getTime() - 1))).toBe('taken');
    const other = (await lockRefunds(orm, id, later)) as Date;
    await unlockRefunds(orm, id, outlasting);
    expect(await lockRefunds(orm, id, later)).toBe('taken');
    await unlockRefunds(orm, id, other);
    expect(await lockRefunds(orm, id, later)).toBeInstanceOf(Date);
  });

  it('a refund that the bank sent back is carried out when it is asked for again', async () => {
    const { refund, reference, id } = await paid();
    expect((await refund(100)).item.status).toBe('refunded');
    await provider.stripe.delivered();
    provider.stripe.failRefund(reference);
    await provider.callBack(reference, { id: `evt_again_${reference}` });
    expect((await tillOf(provider.shop).purchase(id)).state).toBe('paid');
    expect((await refund(100)).item).toMatchObject({ status: 'refunded', refunded: 100 });
  });

  it('a dispute is told to the shop by mail, once', async () => {
    const { reference } = await paid();
    const event = provider.stripe.dispute(reference, 'needs_response');
    for (const id of ['evt_d1', 'evt_d2'])
      expect(await post(provider.shop, provider.stripe.signed({ ...event, id }))).toBe(200);
    const told = (await provider.shop.database.orm.select().from(mails)).filter(({ subject }) =>
      subject.startsWith('Pagamento contestato'),
    );
    expect(told.map(({ subject }) => subject)).toEqual(['Pagamento contestato: 100,00\u00A0€']);
  });
});
