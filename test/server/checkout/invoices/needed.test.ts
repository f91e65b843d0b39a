import type { TestApp } from '../../../support/app';
import { openBusyApp } from '../../../support/beforeCommit';
import { fulfilPaid } from '../../../support/money/paid';
import { mailsTo } from '../../identity/letters';
import { tillOf } from '../payments/till';
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
  name: 'Società <Esempio> S.r.l.',
  vatNumber: '00743110157',
  recipientCode: 'ABC1234',
  address: 'Via Città 1',
  postalCode: '20121',
  city: 'Milano',
  province: 'MI',
} as const;

describe('an order that asks for an invoice', () => {
  it.each([
    ['no data', undefined],
    ['the country alone', { country: 'IT' }],
  ])('with %s is refused at the fields, and nothing is begun', async (_what, invoice) => {
    const student = await addStudent(shop);
    const course = await stock.addCourse();
    const { status, data } = await till.buy(student.token, {
      IdCourseEnc: course.id,
      NeedsInvoice: true,
      invoice,
    });
    expect([status, data.code]).toEqual([200, 'invalid_invoice']);
    expect(Object.keys(data.errors)).toContain('invoice.name');
    expect(await till.purchasesOf(student.id)).toEqual([]);
  });

  it('shows its data on the pay page as they are now, on the success page and in the mail', async () => {
    const student = await addStudent(shop);
    const course = await stock.addCourse();
    const order = { IdCourseEnc: course.id, NeedsInvoice: true };
    const { data } = await till.buy(student.token, { ...order, invoice: { ...INVOICE, name: 'Prima' } });
    await till.buy(student.token, { ...order, invoice: INVOICE });
    const id = data.item.IdPurchaseEnc as string;
    const page = await shop.app.inject({ method: 'GET', url: data.item.url });
    expect(page.body).toContain(
      'Società &lt;Esempio&gt; S.r.l., P. IVA 00743110157, Via Città 1, 20121 Milano (MI)',
    );
    expect(page.body).not.toContain('Prima');
    await fulfilPaid(shop.deps, id);
    const shown = await shop.call(
      '/api/PaymentRequest/confirm-checkout',
      { IdPurchaseEnc: id },
      student.token,
    );
    expect(shown.data.item.invoice).toMatchObject({ name: INVOICE.name, vatNumber: INVOICE.vatNumber });
    const mails = await mailsTo(shop, student.email);
    expect(mails[0]?.text).toContain('P. IVA 00743110157');
  });

  it('shows no invoice where none is asked for', async () => {
    const student = await addStudent(shop);
    const course = await stock.addCourse();
    const { data } = await till.buy(student.token, { IdCourseEnc: course.id });
    const page = await shop.app.inject({ method: 'GET', url: data.item.url });
    expect(page.body).not.toContain('Fattura a:');
  });
});
