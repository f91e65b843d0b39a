import { promoters } from '../../../../src/server/platform/database';
import { openTestApp, type TestApp } from '../../../support/app';
import { openOwnDatabase } from '../../../support/database';

let shop: TestApp;
beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());

const COURSES = '/api/courses/GetFilteredCourses';
const send = (payload: string, type = 'application/json', url = COURSES) =>
  shop.call(url, undefined, undefined, { payload, headers: { 'content-type': type } });

test.each([
  ['{"broken', 'application/json'],
  ['[1,2]', 'application/json'],
  ['"text"', 'application/json'],
  ['{"__proto__":{"admin":true}}', 'application/json'],
  ['{"constructor":{"prototype":{"admin":true}}}', 'application/json'],
])('the body %s is answered 400, in Italian', async (payload, type) => {
  const { status, data } = await send(payload, type);
  expect(status).toBe(400);
  expect(data).toEqual({ isOk: false, code: 'invalid_input', message: 'La richiesta non è valida.' });
});

test.each([
  ['an unknown type', 'application/xml'],
  ['a file that the call does not take', 'application/octet-stream'],
])('a body of %s is refused without a word of the program', async (_name, type) => {
  const { status, data } = await send('<xml/>', type);
  expect(status).toBe(415);
  expect(data).toEqual({ isOk: false, code: 'invalid_input', message: 'La richiesta non è valida.' });
});

test('a body beyond the limit is refused on a connection that stays open, so that its sender gets the answer', async () => {
  const { status, data, headers } = await send(JSON.stringify({ Query: 'x'.repeat(300_000) }));
  expect([status, data]).toEqual([
    413,
    { isOk: false, code: 'too_large', message: 'La richiesta è troppo grande.' },
  ]);
  expect(headers.connection).not.toBe('close');
});

test('every wrong field is named, with a message for people', async () => {
  const { status, data } = await send(
    JSON.stringify({ pageSize: 1000, page: 0, Categories: ['golf'], PriceMin: 'x' }),
  );
  expect(status).toBe(400);
  expect(data).toEqual({
    isOk: false,
    code: 'invalid_input',
    message: 'Controlla i dati inseriti.',
    errors: {
      page: 'Minimo: 1.',
      pageSize: 'Massimo: 100.',
      'Categories.0': 'Valore non valido.',
      PriceMin: 'Valore non valido.',
    },
  });
});

test('every wrong field of an admin’s call is named without logging the admin out', async () => {
  const token = await shop.tokenOf(1);
  const { status, data } = await shop.call('/api/StockMarket', { broker: 7 }, token);
  expect(status).toBe(200);
  expect(data).toMatchObject({
    isOk: false,
    code: 'invalid_input',
    message: 'Controlla i dati inseriti.',
    errors: expect.objectContaining({ broker: 'Valore non valido.', symbol: 'Campo obbligatorio.' }),
  });
  const student = await shop.tokenOf(0);
  expect((await shop.call('/api/StockMarket', { broker: 7 }, student)).status).toBe(403);
});

test('the contract’s own words win: a coupon code of 10,000 characters is refused', async () => {
  const { status, data } = await send(
    JSON.stringify({ IdCourseEnc: 'x', CouponCode: 'X'.repeat(10_000) }),
    'application/json',
    '/api/courses/IsValidCoupon',
  );
  expect([status, Object.keys(data.errors)]).toEqual([400, ['CouponCode']]);
});

test.each([
  ['JSON with nothing in it', { headers: { 'content-type': 'application/json' } }],
  ['no body at all', {}],
])('a call without input may be sent as %s', async (_name, more) => {
  const { status } = await shop.call('/api/courses/GetRandomListCourse', undefined, undefined, more);
  expect(status).toBe(200);
});

test.each(['a/b', 'a+b=', '100%', 'perché', 'a?b#c', '%2F', 'a%20b'])(
  'what the address names, %s, arrives as it is',
  async (name) => {
    await shop.database.orm.insert(promoters).values({ name, isActive: true });
    const url = `/api/Promoter/GetByName/${encodeURIComponent(name)}`;
    const { data } = await shop.call(url, undefined, undefined, { method: 'GET' });
    expect(data).toMatchObject({ isOk: true, item: { name } });
  },
);

test('what the address names is meant, whatever its query says', async () => {
  await shop.database.orm.insert(promoters).values(['uno', 'due'].map((name) => ({ name })));
  const url = '/api/Promoter/GetByName/uno?name=due';
  const { data } = await shop.call(url, undefined, undefined, { method: 'GET' });
  expect(data).toMatchObject({ isOk: true, item: { name: 'uno' } });
});

test('an address that is no UTF-8 is a wrong request, not a fault', async () => {
  const { status, data } = await shop.call('/api/Promoter/GetByName/%E0%A4%A', undefined, undefined, {
    method: 'GET',
  });
  expect([status, data.code]).toEqual([400, 'invalid_input']);
});

test.each([
  ['POST', '/api/courses/DoesNotExist'],
  ['GET', '/api/courses/GetFilteredCourses'],
  ['GET', '/api'],
  ['GET', '/hubs/nothing'],
])('%s %s is an unknown call, whatever the browser accepts', async (method, url) => {
  const answer = await shop.call(url, undefined, undefined, {
    method: method as 'GET',
    headers: { accept: 'text/html' },
  });
  const refusal = { isOk: false, code: 'unknown_call', message: 'Questa chiamata non esiste.' };
  expect([answer.status, answer.data]).toEqual([404, refusal]);
});

test('a fault of ours tells nothing but a sentence and the number of the request; the log has all of it', async () => {
  const { answer, log } = await openTestApp({ database: await openOwnDatabase() }).then(async (broken) => {
    await broken.database.pool.query('drop table courses, course_search cascade');
    const result = await broken.call(COURSES, {});
    await broken.close();
    return { answer: result, log: broken.log };
  });
  expect(answer.status).toBe(500);
  expect(answer.data).toEqual({
    isOk: false,
    code: 'internal_error',
    message: `Qualcosa non ha funzionato: riprova tra poco. (Richiesta ${answer.headers['x-request-id']})`,
  });
  const failed = log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a call failed');
  expect(failed).toEqual([
    expect.objectContaining({
      reqId: answer.headers['x-request-id'],
      err: expect.objectContaining({
        message: expect.stringContaining('Failed query: '),
        stack: expect.stringMatching(/^\s+at /),
        cause: expect.objectContaining({ message: 'relation "course_search" does not exist' }),
      }),
    }),
  ]);
});
