import { entitlements, paymentEvents } from '../../../src/server/database';
import { CALLBACK_PATH } from '../../../src/server/payments/paths';
import { signedCallback } from '../../../src/server/payments/sandbox/provider';
import { endSession } from '../../../src/server/payments/sandbox/sessions';
import { openTestApp, SECRET, type TestApp } from '../../support/app';
import { addStudent, shopOf } from '../purchases/fixtures';
import { GOOD_CARD, tillOf } from './till';

let shop: TestApp;
let till: ReturnType<typeof tillOf>;
beforeAll(async () => {
  shop = await openTestApp();
  till = tillOf(shop);
});
afterAll(() => shop.close());

async function openPurchase() {
  const course = await shopOf(shop).addCourse({ slug: `c-${Math.random()}` });
  const student = await addStudent(shop);
  const { IdPurchaseEnc: id, url } = (await till.buy(student.token, { IdCourseEnc: course.id })).data.item;
  return { student, course, id, url, reference: id };
}

/** The provider has the money, and nobody has told us yet. */
const payAtProvider = (reference: string) => endSession(shop.database.orm, reference, 'paid', shop.time.now);

function callBack(reference: string, more: { secret?: string; id?: string } = {}) {
  const { body, headers } = signedCallback(more.secret ?? SECRET, {
    id: more.id ?? `${reference}:ended`,
    kind: 'checkout.paid',
    reference,
  });
  return shop.app.inject({
    method: 'POST',
    url: CALLBACK_PATH,
    payload: body,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

it('a callback that comes before the buyer returns gives the course; the success page changes nothing more', async () => {
  const { student, id, reference } = await openPurchase();
  await payAtProvider(reference);
  expect((await callBack(reference)).statusCode).toBe(200);
  expect(await till.rightsOf(student.id)).toHaveLength(1);
  const before = await till.purchase(id);
  expect((await till.confirm(student.token, id)).data.item.status).toBe('paid');
  expect(await till.purchase(id)).toEqual(before);
});

it('a buyer who returns before the callback gets the course at once; the callback changes nothing more', async () => {
  const { student, id, reference } = await openPurchase();
  await payAtProvider(reference);
  expect((await till.confirm(student.token, id)).data.item.status).toBe('paid');
  const before = await till.purchase(id);
  expect((await callBack(reference)).statusCode).toBe(200);
  expect(await till.purchase(id)).toEqual(before);
  expect(await till.rightsOf(student.id)).toHaveLength(1);
});

it('a buyer who never returns gets the course by the callback alone', async () => {
  const { student, reference } = await openPurchase();
  await payAtProvider(reference);
  await callBack(reference);
  expect(await till.rightsOf(student.id)).toHaveLength(1);
});

it('callbacks and returns all at once, and callbacks under other event ids, give the course once', async () => {
  const { student, id, reference } = await openPurchase();
  await payAtProvider(reference);
  await Promise.all([
    ...[1, 2, 3, 4].map((n) => callBack(reference, { id: `again-${reference}-${n}` })),
    ...[1, 2, 3].map(() => callBack(reference)),
    ...[1, 2, 3].map(() => till.confirm(student.token, id)),
  ]);
  expect(await till.rightsOf(student.id)).toHaveLength(1);
});

it('a callback that says paid where the provider says open gives nothing: it is only a hint', async () => {
  const { student, reference } = await openPurchase();
  expect((await callBack(reference)).statusCode).toBe(200);
  expect(await till.rightsOf(student.id)).toEqual([]);
});

it('a payment that arrives after we gave the purchase up still gives the course', async () => {
  const { student, id, reference } = await openPurchase();
  await payAtProvider(reference);
  await shop.database.pool.query(`update purchases set state = 'expired' where id = $1`, [id]);
  await callBack(reference);
  expect((await till.purchase(id)).state).toBe('paid');
  expect(await till.rightsOf(student.id)).toHaveLength(1);
});

it('a forged callback is refused with 400 and leaves no trace', async () => {
  const { reference } = await openPurchase();
  await payAtProvider(reference);
  const before = await shop.database.orm.select().from(paymentEvents);
  const answer = await callBack(reference, { secret: 'somebody else’s' });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ isOk: false, code: 'invalid_signature' });
  expect(await shop.database.orm.select().from(paymentEvents)).toEqual(before);
});

it.each([
  ['without a signature', {}, '{}'],
  ['that is empty', { 'x-sandbox-signature': '' }, ''],
  ['of another type', { 'content-type': 'text/plain' }, 'hello'],
])('a callback %s is refused with 400', async (_name, headers, payload) => {
  const answer = await shop.app.inject({ method: 'POST', url: CALLBACK_PATH, headers, payload });
  expect(answer.statusCode).toBe(400);
});

it('a callback about a checkout of nobody is acknowledged, so that the provider stops sending it', async () => {
  const rights = await shop.database.orm.select().from(entitlements);
  expect((await callBack('unknown')).statusCode).toBe(200);
  expect(await shop.database.orm.select().from(entitlements)).toEqual(rights);
});

it('a callback that cannot be dealt with answers 500 and is dealt with when it is sent again', async () => {
  const { student, reference } = await openPurchase();
  await payAtProvider(reference);
  jest.spyOn(shop.deps.payments, 'lookUp').mockRejectedValueOnce(new Error('down'));
  expect((await callBack(reference)).statusCode).toBe(500);
  expect(await till.rightsOf(student.id)).toEqual([]);
  expect((await callBack(reference)).statusCode).toBe(200);
  expect(await till.rightsOf(student.id)).toHaveLength(1);
});

describe('the success page', () => {
  it('shows another person’s purchase to nobody, in the same words as one that does not exist', async () => {
    const { id, url } = await openPurchase();
    await till.pay(url, GOOD_CARD);
    const stranger = await addStudent(shop);
    const others = await till.confirm(stranger.token, id);
    const nowhere = await till.confirm(stranger.token, 'a/b+c=d%');
    expect(others.status).toBe(200);
    expect(others.data).toMatchObject({ isOk: false, code: 'not_found' });
    expect(nowhere.data).toEqual(others.data);
  });

  it('tells the buyer that a purchase is still pending when the provider cannot be asked', async () => {
    const { student, id } = await openPurchase();
    jest.spyOn(shop.deps.payments, 'lookUp').mockRejectedValueOnce(new Error('down'));
    const { status, data } = await till.confirm(student.token, id);
    expect(status).toBe(200);
    expect(data).toMatchObject({ isOk: true, item: { status: 'pending' } });
  });
});
