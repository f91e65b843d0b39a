import { parameters } from '../../../../src/server/platform/database';
import { publicCache } from '../../../../src/server/platform/http/publicCache';
import type { Admin } from '../../../support/admin';
import type { TestApp } from '../../../support/app';
import { tillOf } from '../payments/till';
import { addStudent, shopOf } from '../purchases/fixtures';

export const IBAN = 'IT60X0542811101000000123456';
const ACCOUNT = { 'transfer.iban': IBAN, 'transfer.holder': 'Corsi S.r.l.', 'transfer.bank': 'Banca Prova' };

/** Sets where transfers go. */
export async function setAccount({ database }: TestApp, values: Record<string, unknown> = ACCOUNT) {
  for (const [key, value] of Object.entries(values)) {
    await database.orm
      .insert(parameters)
      .values({ key, value })
      .onConflictDoUpdate({ target: parameters.key, set: { value } });
  }
  publicCache(database).invalidate(['site']);
}

let movements = 0;

/** Orders by bank transfer in a shop that offers it, and what admins record of them. */
export function transfersOf(shop: TestApp) {
  const till = tillOf(shop);

  /** A course of 100 € that a new student has ordered. */
  async function order(fields: { priceCents?: number; extras?: object } = {}) {
    const course = await shopOf(shop).addCourse({
      slug: `t-${Math.random()}`,
      priceCents: fields.priceCents ?? 10_000,
    });
    const student = await addStudent(shop, { firstName: 'Sara', lastName: 'Conti' });
    const body = { IdCourseEnc: course.id, Provider: 'bank_transfer', ...fields.extras };
    const { data } = await till.buy(student.token, body);
    if (!data.isOk) throw new Error(data.message);
    const { IdPurchaseEnc: id, url } = data.item;
    return { course, student, id: id as string, url: url as string };
  }

  const transferOf = async (token: string, IdPurchaseEnc: string) =>
    (await shop.call('/api/PaymentRequest/GetTransfer', { IdPurchaseEnc }, token)).data;
  const cancel = async (token: string, IdPurchaseEnc: string) =>
    (await shop.call('/api/PaymentRequest/CancelTransfer', { IdPurchaseEnc }, token)).data;

  /** Records a movement of the bank's statement, by default one that is new and of today. */
  async function record(admin: Pick<Admin, 'post'>, IdEnc: string, fields: Record<string, unknown> = {}) {
    movements += 1;
    const movement = {
      Amount: 100,
      Day: '2026-11-20',
      Reference: `TRN ${movements}`,
      Received: 0,
      ...fields,
    };
    return (await admin.post('/api/admin/RecordTransfer', { IdEnc, ...movement })).data;
  }

  const pass = (days: number) => {
    shop.time.now = new Date(shop.time.now.getTime() + days * 86_400_000);
  };

  return { order, transferOf, cancel, record, pass, till };
}
