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

  it('are for admins alone', async () => {
    const student = await shop.tokenOf(0);
    for (const [token, status] of [
      [student, 403],
      [undefined, 401],
    ] as const)
      expect((await shop.call('/api/Lead', undefined, token, { method: 'GET' })).status).toBe(status);
  });
});
