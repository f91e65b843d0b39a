import type { Endpoint } from '../../../../src/contract/platform/endpoint';
import { type Answer, openTestApp, type TestApp } from '../../../support/app';
import { addressOf, rows } from '../../../support/rows';

const isGuarded = (row: Endpoint) =>
  row.access === 'buyer' || row.access === 'user' || row.access === 'admin';

const LOGGED_OUT = { isOk: false, code: 'unauthenticated', message: 'Accedi per continuare.' };
const FORBIDDEN = {
  isOk: false,
  code: 'forbidden',
  message: 'Non hai i permessi per questa operazione.',
};

describe('who may call what', () => {
  let shop: TestApp;
  let student: string;
  let teacher: string;

  beforeAll(async () => {
    shop = await openTestApp();
    [student, teacher] = [await shop.tokenOf(0), await shop.tokenOf(2)];
  });
  afterAll(() => shop.close());

  const asked = new Map<string, Promise<Answer>>();
  /** Each call is made once, and serves all tests. */
  function callRow(row: Endpoint, token?: string): Promise<Answer> {
    const key = `${row.method} ${row.path} ${token}`;
    const answer =
      asked.get(key) ??
      shop.call(addressOf(row), undefined, token, {
        method: row.method,
        // Broken on purpose: whoever is turned away must be so before the body is read.
        ...(row.method === 'GET' || row.method === 'DELETE'
          ? {}
          : { payload: '{"broken', headers: { 'content-type': 'application/json' } }),
      });
    asked.set(key, answer);
    return answer;
  }

  it.each(rows.filter(([, row]) => isGuarded(row)))(
    '%s: 401 for a visitor, even with a broken body',
    async (_name, row) => {
      const answer = await callRow(row);
      expect([answer.status, answer.data]).toEqual([401, LOGGED_OUT]);
    },
  );

  it.each(rows.filter(([, row]) => row.encoding !== 'form'))(
    '%s: kept by no cache, whoever asks',
    async (_name, row) => {
      for (const token of [undefined, 'a.bad.token', student]) {
        const { headers } = await callRow(row, token);
        expect(headers['cache-control']).toBe('no-store');
      }
    },
  );

  it.each(rows.filter(([, row]) => row.access === 'admin'))(
    '%s: 403 for students and teachers',
    async (_name, row) => {
      for (const token of [student, teacher]) {
        const answer = await callRow(row, token);
        expect([answer.status, answer.data]).toEqual([403, FORBIDDEN]);
      }
    },
  );

  it.each(rows.filter(([, row]) => row.access !== 'public'))(
    '%s: names the claim of a valid token, and of no other',
    async (_name, row) => {
      const named = async (token?: string) => (await callRow(row, token)).headers['x-claim'];
      expect([await named(student), await named(teacher)]).toEqual(['0', '2']);
      expect([await named(), await named('a.bad.token')]).toEqual([undefined, undefined]);
    },
  );

  it('takes a token whatever the case of its scheme', async () => {
    for (const scheme of ['bearer ', 'BEARER  ']) {
      const headers = { authorization: scheme + student };
      const { status } = await shop.call('/api/users/GetUserPurchases', {}, undefined, { headers });
      expect([scheme, status]).toEqual([scheme, 200]);
    }
  });

  it.each(rows.filter(([, row]) => !isGuarded(row)))(
    '%s: open to a visitor, also with a bad token',
    async (_name, row) => {
      for (const token of [undefined, 'a.bad.token']) {
        const answer = await callRow(row, token);
        expect([401, 403]).not.toContain(answer.status);
      }
    },
  );
});
