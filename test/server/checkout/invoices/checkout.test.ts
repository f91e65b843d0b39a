import type { TestApp } from '../../../support/app';
import { openBusyApp } from '../../../support/beforeCommit';
import { fulfilPaid } from '../../../support/money/paid';
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
  name: 'Società Esempio S.r.l.',
  vatNumber: '00743110157',
  recipientCode: 'ABC1234',
  address: 'Via Città 1',
  postalCode: '20121',
  city: 'Milano',
  province: 'MI',
} as const;

/** Begins a purchase, and has not paid it yet. */
async function begun(more: object) {
  const student = await addStudent(shop);
  const course = await stock.addCourse();
  const { data } = await till.buy(student.token, { IdCourseEnc: course.id, ...more });
  return { student, course, id: data.item.IdPurchaseEnc as string };
}

describe('the data of an invoice', () => {
  it('that are wrong refuse the checkout at their fields, and nothing is begun', async () => {
    const student = await addStudent(shop);
    const course = await stock.addCourse();
    const invoice = { ...INVOICE, vatNumber: '123', postalCode: '1' };
    const { status, data } = await till.buy(student.token, { IdCourseEnc: course.id, invoice });
    expect(status).toBe(200);
    expect(data).toMatchObject({ isOk: false, code: 'invalid_invoice' });
    expect(data.message).toBe('Controlla i dati per la fattura.');
    expect(Object.keys(data.errors)).toEqual(['invoice.vatNumber', 'invoice.postalCode']);
    expect(await till.purchasesOf(student.id)).toEqual([]);
  });

  it('follow the buyer’s last word until the purchase is paid, and are frozen then', async () => {
    const { id, student, course } = await begun({ invoice: INVOICE });
    const again = { ...INVOICE, name: 'Altra S.r.l.' };
    const { data } = await till.buy(student.token, { IdCourseEnc: course.id, invoice: again });
    expect(data.item.IdPurchaseEnc).toBe(id);
    await fulfilPaid(shop.deps, id);
    await till.buy(student.token, { IdCourseEnc: course.id, invoice: INVOICE });
    expect((await till.purchase(id)).invoice).toMatchObject({ name: 'Altra S.r.l.', country: 'IT' });
    await till.buy(student.token, { IdCourseEnc: (await stock.addCourse()).id });
    const kept = await shop.call('/api/PaymentRequest/GetInvoice', {}, student.token);
    expect(kept.data.item).toMatchObject({ name: 'Altra S.r.l.', recipientCode: 'ABC1234' });
  });

  it('of others are never anybody’s', async () => {
    await fulfilPaid(shop.deps, (await begun({ invoice: INVOICE })).id);
    const { token } = await addStudent(shop);
    expect((await shop.call('/api/PaymentRequest/GetInvoice', {}, token)).data).toEqual({ isOk: true });
  });
});
