import { Readable } from 'node:stream';
import { unstorableField } from '../../../../src/server/platform/http/storableText';
import { openTestApp, type TestApp } from '../../../support/app';

let shop: TestApp;
let student: string;
let admin: string;
beforeAll(async () => {
  shop = await openTestApp();
  [student, admin] = [await shop.tokenOf(0), await shop.tokenOf(1)];
});
afterAll(() => shop.close());

const UNSTORABLE = [
  ['a lone high surrogate', '"\\ud83d"'],
  ['a lone low surrogate', '"a\\udc00b"'],
  ['a NUL', '"a\\u0000b"'],
] as const;
const json = { 'content-type': 'application/json' };
const get = (url: string, token?: string) => shop.call(url, undefined, token, { method: 'GET' });

describe.each(UNSTORABLE)('text with %s, which PostgreSQL cannot keep', (_name, text) => {
  it('is refused on a guarded call with 200 and the field’s name, and ends no session', async () => {
    const payload = `{"Address":"","Cap":"","City":${text},"Company":"","Country":"","Description":"","FirstName":"A","LastName":"B","Phone":"","Region":""}`;
    const answer = await shop.call('/api/users/UpdateUserData', undefined, student, {
      payload,
      headers: json,
    });
    expect(answer.status).toBe(200);
    expect(answer.data).toEqual({
      isOk: false,
      code: 'invalid_input',
      message: 'Controlla i dati inseriti.',
      errors: { City: 'Contiene caratteri che non possiamo salvare: cancellali e riprova.' },
    });
  });

  it('is refused within nested fields too', async () => {
    const answer = await shop.call('/api/PaymentRequest/create-checkout', undefined, student, {
      payload: `{"IdCourseEnc":"x","invoice":{"name":${text}}}`,
      headers: json,
    });
    expect([answer.status, Object.keys(answer.data.errors)]).toEqual([200, ['invoice.name']]);
  });

  it('is refused on a public call with 400', async () => {
    for (const [url, payload] of [
      ['/api/users/authenticate', `{"Username":${text},"Password":"x"}`],
      ['/api/users/authenticate', `{"Username":"a@example.com","Password":${text}}`],
      ['/api/courses/IsValidCoupon', `{"IdCourseEnc":${text},"CouponCode":"X"}`],
    ] as const) {
      const answer = await shop.call(url, undefined, undefined, { payload, headers: json });
      expect([url, answer.status, answer.data.code]).toEqual([url, 400, 'invalid_input']);
    }
  });
});

it.each([
  ['a\0', ''],
  [{ a: { b: ['x', '\ud800'] }, c: '\0' }, 'a.b.1'],
  [{ a: [{ 'b\0': 1 }] }, 'a.0'],
  [{ '\udc00': 1 }, ''],
  [{ a: [null, 1, true, undefined, '🚀'], file: Readable.from(['\0']) }, undefined],
])('names the place of what cannot be kept, in names as in texts: %j', (value, field) => {
  expect(unstorableField(value)).toBe(field);
});

it('refuses a NUL in forms and queries', async () => {
  const form = await shop.call('/crm/web-to-lead', undefined, undefined, {
    payload: 'oid=x&first_name=A%00&last_name=B&email=a%40example.com',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect([form.status, form.data.isOk]).toEqual([400, false]);
  const query = await get('/api/Lead?Query=%00', admin);
  expect([query.status, query.data.isOk]).toEqual([200, false]);
});

it.each(['/api/Bundle/%00', '/api/Bundle/a%00b', '/api/Promoter/GetByName/%00'])(
  'refuses the call %s as a wrong request',
  async (url) => {
    const { status, data } = await get(url);
    expect([status, data.isOk]).toEqual([400, false]);
  },
);

it.each([
  '/sandbox-pay/%00',
  '/corsi-trading-online/corso/%00',
  '/dev/mailbox/a%00',
  '/media/public/%00',
  '/%00',
])('finds nothing at %s', async (url) => {
  const { status } = await get(url);
  expect(status).toBe(404);
});

it('keeps emoji and accents as they are', async () => {
  const { status, data } = await shop.call('/api/courses/GetFilteredCourses', { Query: 'però 🚀' });
  expect([status, data.items]).toEqual([200, []]);
});
