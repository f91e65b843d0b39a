import { leads, newId } from '../../../src/server/database';
import { type Admin, adminOf } from '../../support/admin';
import { openTestApp, type TestApp } from '../../support/app';

let shop: TestApp;
let admin: Admin;
beforeAll(async () => {
  shop = await openTestApp();
  admin = await adminOf(shop);
});
afterAll(() => shop.close());
beforeEach(() => shop.database.orm.delete(leads));

const add = (fields: Partial<typeof leads.$inferInsert> = {}) =>
  shop.database.orm.insert(leads).values({
    kind: 'contact',
    email: `${newId()}@example.com`,
    consentText: 'Sì',
    consentAt: new Date('2026-03-01T10:00:00Z'),
    createdAt: new Date('2026-03-01T10:00:00Z'),
    ...fields,
  });
const totals = async (query: string) => (await admin.get(`/api/Lead?${query}`)).data.total;

describe('the leads of the admin', () => {
  it('are filtered by form and days, searched, sorted and come by pages', async () => {
    await add({ firstName: 'Bea', createdAt: new Date('2026-03-02T10:00:00Z') });
    await add({ firstName: 'anna', message: '100% sicuro' });
    await add({ firstName: 'Carlo', kind: 'video' });
    expect(await totals('Kind=video')).toBe(1);
    expect(await totals('Kind=none')).toBe(3);
    expect(await totals('To=2026-03-01')).toBe(2);
    expect(await totals('Query=0%25')).toBe(1);
    const { items, page } = (await admin.get('/api/Lead?Sort=firstName&pageSize=2')).data;
    expect(items.map(({ firstName }: { firstName: string }) => firstName)).toEqual(['anna', 'Bea']);
    expect(page).toBe(1);
    expect((await admin.get('/api/Lead')).data.items[0].firstName).toBe('Bea');
  });

  it('are exported as what the filters find, without formulas', async () => {
    await add({
      firstName: '=1+1',
      lastName: '@SUM(A1)',
      message: 'riga;una\n"due"',
      email: 'a@example.com',
    });
    await add({ firstName: 'Video', kind: 'video' });
    const { headers, text } = await admin.post('/api/Lead/Csv', { Kind: 'contact' });
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="contatti.csv"');
    const [head, ...rest] = text.split('\r\n');
    expect(head).toMatch(/^\uFEFFData;Modulo;Nome;/);
    expect(rest).toEqual([
      `2026-03-01 11:00:00;contatto;"'=1+1";"'@SUM(A1)";a@example.com;;;"riga;una\n""due""";Sì;2026-03-01 11:00:00;`,
      '',
    ]);
  });

  it('are all exported once, however many pages that takes', async () => {
    await shop.database.pool.query(`insert into leads (id, kind, email, consent_text, consent_at, created_at)
      select 'l' || n, 'contact', n || '@example.com', 'Sì', now(), '2026-01-01'::timestamptz + (n / 3) * interval '1 second'
      from generate_series(1, 2500) n`);
    const { text } = await admin.post('/api/Lead/Csv', {});
    const addresses = text.match(/\d+@example\.com/g) ?? [];
    expect([addresses.length, new Set(addresses).size]).toEqual([2500, 2500]);
  });

  it('are for admins alone', async () => {
    const student = await shop.tokenOf(0);
    expect((await shop.call('/api/Lead/Csv', {}, student)).status).toBe(403);
    expect((await shop.call('/api/Lead/Csv', {})).status).toBe(401);
  });
});
