import { asc, eq, like } from 'drizzle-orm';
import { ROLE } from '../../../../src/contract/identity/roles';
import { receiptFile } from '../../../../src/server/checkout/receipts/receipts';
import { mails, parameters, purchases, receipts } from '../../../../src/server/platform/database';
import type { TestApp } from '../../../support/app';
import { openBusyApp } from '../../../support/beforeCommit';
import { EMPTY_PROFILE } from '../../../support/emptyProfile';
import { fulfilPaid } from '../../../support/money/paid';
import { pdfText } from '../../../support/pdfText';
import { GOOD_CARD, tillOf } from '../payments/till';
import { addStudent, shopOf } from '../purchases/fixtures';

let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
let till: ReturnType<typeof tillOf>;
beforeAll(async () => {
  shop = await openBusyApp();
  stock = shopOf(shop);
  till = tillOf(shop);
});
afterAll(() => shop.close());

const INVOICE = {
  kind: 'business',
  name: 'Società Esempio S.r.l.',
  vatNumber: '00743110157',
  recipientCode: 'ABC1234',
  address: 'Via Città 1',
  postalCode: '20121',
  city: 'Milano',
  province: 'MI',
} as const;

type Student = Awaited<ReturnType<typeof addStudent>>;

/** Begins a purchase, and has not paid it yet. */
async function begun(more: object = {}, student?: Student) {
  const buyer = student ?? (await addStudent(shop, { firstName: 'Nicolò', lastName: 'D’Angelò' }));
  const course = await stock.addCourse({ title: 'Perché e così: l’Ichimoku' });
  const { data } = await till.buy(buyer.token, { IdCourseEnc: course.id, ...more });
  return { student: buyer, course, id: data.item.IdPurchaseEnc as string, url: data.item.url as string };
}
async function paid(more: object = {}, student?: Student) {
  const purchase = await begun(more, student);
  await fulfilPaid(shop.deps, purchase.id);
  return purchase;
}
const mailsOf = (id: string) =>
  shop.database.orm
    .select()
    .from(mails)
    .where(eq(mails.cause, `purchase:${id}`));
const download = (id: string, token: string) =>
  shop.call('/api/PaymentRequest/DownloadReceipt', { IdPurchaseEnc: id }, token);
const textOf = async (id: string) => {
  const file = await receiptFile(shop.database.orm, id);
  if (!file) throw new Error('no receipt');
  return pdfText(file.content).replace(/\s+/g, ' ');
};
const receiptOf = async (id: string) =>
  (await shop.database.orm.select().from(receipts).where(eq(receipts.purchaseId, id)))[0];

describe('a paid purchase', () => {
  it('sends one mail and has one receipt, though ten fulfil it at once', async () => {
    const { id, student } = await begun();
    await Promise.all(Array.from({ length: 10 }, () => fulfilPaid(shop.deps, id)));
    const sent = await mailsOf(id);
    expect(sent).toHaveLength(1);
    const receipt = await receiptOf(id);
    const number = `${receipt?.number}/${receipt?.year}`;
    expect(sent[0]).toMatchObject({ to: student.email, receiptOf: id });
    for (const text of [
      id,
      'Perché e così',
      '100,00',
      '18,03',
      'IVA 22%',
      number,
      '/corso/v/',
      '(negozio',
      'Ciao Nicolò',
    ])
      expect(sent[0]?.text.replaceAll('\u00a0', ' ')).toContain(text);
  });

  it('sends that mail whether the pay page, the success page or nobody comes back', async () => {
    const { id, url, student } = await begun();
    jest.spyOn(shop.deps.payments.current, 'readCallback').mockResolvedValueOnce(undefined);
    await till.pay(url, GOOD_CARD);
    expect(await mailsOf(id)).toEqual([]);
    const [answer] = await shop.latency.during(() =>
      Promise.all([till.confirm(student.token, id), till.confirm(student.token, id)]),
    );
    expect(answer.data.item).toMatchObject({
      status: 'paid',
      receipt: expect.stringMatching(/^\d+\/20\d\d$/),
    });
    expect(await mailsOf(id)).toHaveLength(1);
  });

  it('has a number without gaps, though many are fulfilled at once and some fail', async () => {
    const begunOnes = await Promise.all(Array.from({ length: 12 }, () => begun()));
    const write = shop.deps.mails.write.bind(shop.deps.mails);
    let calls = 0;
    const spy = jest.spyOn(shop.deps.mails, 'write').mockImplementation((request) => {
      calls += 1;
      return calls % 3 === 0 ? Promise.reject(new Error('no mail')) : write(request);
    });
    const done = await Promise.allSettled(begunOnes.map(({ id }) => fulfilPaid(shop.deps, id)));
    spy.mockRestore();
    expect(done.filter(({ status }) => status === 'rejected')).toHaveLength(4);
    for (const { id } of begunOnes) await fulfilPaid(shop.deps, id);
    const numbers = await shop.database.orm
      .select({ number: receipts.number })
      .from(receipts)
      .where(eq(receipts.year, shop.time.now.getFullYear()))
      .orderBy(asc(receipts.number));
    expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, at) => at + 1));
  });

  it('that had a discount says by mail what it cost, what the coupon took off, and the VAT of what was paid', async () => {
    const coupon = await stock.addCoupon('MENO37', { amount: 37 });
    const { id } = await paid({ IdCouponEnc: coupon.id });
    const [mail] = await mailsOf(id);
    for (const part of [mail?.text, mail?.html]) {
      const text = part?.replaceAll('\u00a0', ' ').replaceAll('&nbsp;', ' ');
      for (const sum of ['100,00 €', '-37,00 €', 'MENO37', '63,00 €', '11,36 €', 'IVA 22%'])
        expect(text).toContain(sum);
      // The VAT of the list price, and what the discount would contain.
      for (const wrong of ['18,03', '6,67', '13,86']) expect(text).not.toContain(wrong);
    }
  });

  it('begins at 1 in a new year, by the calendar of Italy', async () => {
    const before = shop.time.now;
    const { id } = await begun();
    shop.time.now = new Date('2031-12-31T23:30:00Z');
    await fulfilPaid(shop.deps, id);
    shop.time.now = before;
    expect(await receiptOf(id)).toMatchObject({ year: 2032, number: 1 });
  });

  it('of a seller who charges no VAT says nothing of it, by mail or on its receipt', async () => {
    const rate = { key: 'receipts.vatRate', value: 0, isPublic: false };
    await shop.database.orm.insert(parameters).values(rate);
    const { id } = await paid();
    await shop.database.orm.delete(parameters).where(eq(parameters.key, rate.key));
    const [mail] = await mailsOf(id);
    expect(mail?.text).toContain('Totale');
    for (const text of [mail?.text, await textOf(id)]) expect(text).not.toMatch(/IVA \d+%/);
  });

  it('of a learning path leads by mail to all courses, that of a course to its classroom', async () => {
    const { id, course, student } = await paid();
    const [mail] = await mailsOf(id);
    expect(mail?.text).toContain(`/corsi-trading-online/corso/v/${course.id}`);
    expect(mail?.text).not.toContain('tutti i corsi di');
    const bundle = await stock.addBundle([(await stock.addCourse()).id], { title: 'Da zero' });
    const { data } = await till.buyBundle(student.token, { IdBundleEnc: bundle.id });
    await fulfilPaid(shop.deps, data.item.IdPurchaseEnc);
    const [ofBundle] = await mailsOf(data.item.IdPurchaseEnc);
    expect(ofBundle?.text).toContain('tutti i corsi di “Da zero”');
    expect(ofBundle?.text).not.toContain('/corso/v/');
    for (const sent of [mail, ofBundle])
      expect(sent?.text).toContain('/corsi-trading-online/in#i-miei-acquisti');
  });

  it('that cost nothing has a fitting mail and no receipt', async () => {
    const coupon = await stock.addCoupon('GRATIS', { amount: 100 });
    const { id, student } = await begun({ IdCouponEnc: coupon.id });
    const [mail] = await mailsOf(id);
    expect(mail).toMatchObject({ receiptOf: '', to: student.email });
    expect(mail?.text).toContain('Non hai pagato nulla');
    expect(mail?.text).toContain('GRATIS');
    expect(await receiptOf(id)).toBeUndefined();
    expect((await download(id, student.token)).data).toMatchObject({ isOk: false, code: 'not_found' });
  });

  it('that gave nothing new has neither confirmation nor receipt', async () => {
    const { id, student, course } = await begun();
    await stock.give(student.id, course.id);
    await fulfilPaid(shop.deps, id);
    expect(await mailsOf(id)).toEqual([]);
    expect(await receiptOf(id)).toBeUndefined();
  });
});

describe('the receipt', () => {
  it('keeps the seller and the buyer as they were when it was issued', async () => {
    const { id } = await paid();
    const { name, address, vatNumber, mail } = shop.configuration.environment.seller;
    expect((await receiptOf(id))?.details).toEqual({
      seller: { name, address, vatNumber, mail },
      buyer: 'Nicolò D’Angelò',
      vatRate: 22,
    });
  });

  it('has the days of Italy', async () => {
    const before = shop.time.now;
    const { id } = await begun();
    shop.time.now = new Date(`${before.getFullYear()}-12-30T23:30:00Z`);
    await fulfilPaid(shop.deps, id);
    shop.time.now = before;
    const text = await textOf(id);
    expect(text.match(/31 dicembre/g)).toHaveLength(2);
    expect(text).not.toContain('30 dicembre');
  });

  it('says who sold what to whom for how much, with accents and VAT', async () => {
    const coupon = await stock.addCoupon('MENO20');
    const { id } = await paid({ IdCouponEnc: coupon.id });
    const receipt = await receiptOf(id);
    const text = await textOf(id);
    for (const part of [
      `Ricevuta n. ${receipt?.number}/${receipt?.year}`,
      'Corsi Trading Online S.r.l.',
      'P. IVA 00000000000',
      'Nicolò D’Angelò',
      'Perché e così: l’Ichimoku',
      '100,00 €',
      'Sconto (coupon MENO20)',
      '-20,00 €',
      'Totale pagato 80,00 €',
      'di cui imponibile 65,57 €',
      'di cui IVA 22% 14,43 €',
      `Ordine ${id}`,
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('Rimborsato');
  });

  it('is the same file each time, whatever changes afterwards, and says what went back', async () => {
    const { id, student, course } = await paid({ invoice: INVOICE });
    const file = await receiptFile(shop.database.orm, id);
    shop.time.now = new Date(shop.time.now.getTime() + 86_400_000);
    await shop.database.orm
      .insert(parameters)
      .values({ key: 'receipts.vatRate', value: 10, isPublic: false });
    const other = await paid();
    expect(await textOf(other.id)).toContain('di cui IVA 10%');
    await shop.database.orm.delete(parameters).where(eq(parameters.key, 'receipts.vatRate'));
    await shop.call('/api/users/UpdateUserData', { ...EMPTY_PROFILE, FirstName: 'Bruno' }, student.token);
    expect((await receiptFile(shop.database.orm, id))?.content.equals(file?.content ?? Buffer.of())).toBe(
      true,
    );
    expect(course.title).toBe('Perché e così: l’Ichimoku');
    await shop.database.orm
      .update(purchases)
      .set({ state: 'refunded_in_part', refundedCents: 4_000 })
      .where(eq(purchases.id, id));
    expect(await textOf(id)).toContain('Rimborsato: 40,00 €. Restano pagati 60,00 €.');
    await shop.database.orm
      .update(purchases)
      .set({ state: 'refunded', refundedCents: 10_000 })
      .where(eq(purchases.id, id));
    expect(await textOf(id)).toContain(
      'Rimborsato: 100,00 €. Questo acquisto è stato rimborsato per intero.',
    );
  });

  it('is given to its buyer and to admins, and to nobody else', async () => {
    const { id, student } = await paid();
    const own = await download(id, student.token);
    expect(own.headers['content-type']).toBe('application/pdf');
    const receipt = await receiptOf(id);
    expect(own.headers['content-disposition']).toContain(`ricevuta-${receipt?.year}-${receipt?.number}.pdf`);
    expect((await download(id, await shop.tokenOf(1))).headers['content-type']).toBe('application/pdf');
    for (const token of [(await addStudent(shop)).token, await shop.tokenOf(ROLE.teacher)]) {
      const other = await download(id, token);
      expect([other.status, other.data.isOk, other.data.code]).toEqual([200, false, 'not_found']);
      expect(other.data.message).toBe('Non troviamo questa ricevuta fra le tue.');
    }
    expect((await download(id, '')).status).toBe(401);
  });

  it('outlives the account, and so does the invoice', async () => {
    const { id, student } = await paid({ invoice: INVOICE });
    const before = await textOf(id);
    await shop.call('/api/users/DeleteAccount', { Password: 'una password di prova' }, student.token);
    expect(await textOf(id)).toBe(before);
    expect(before).toContain('Società Esempio S.r.l.');
    const left = await shop.database.orm.select().from(mails).where(like(mails.to, student.email));
    expect(left.map(({ cause }) => cause)).toEqual([`account-deleted:${student.id}`]);
  });
});
