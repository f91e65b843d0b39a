import { leads, newId } from '../../../src/server/platform/database';
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

  it('show all that was sent, and are found by each text of it', async () => {
    const sent = {
      kind: 'video',
      firstName: 'Primo',
      lastName: 'Secondo',
      email: 'terzo@example.com',
      phone: '+39 4444',
      subject: 'Quinto',
      message: 'Sesto',
      consentText: 'Settimo',
      consentAt: new Date('2026-03-01T08:00:00Z'),
      advertisingText: 'Ottavo',
      advertisingAt: new Date('2026-03-01T08:30:00Z'),
      withdrawnAt: new Date('2026-03-05T08:00:00Z'),
      createdAt: new Date('2026-03-01T09:00:00Z'),
    } as const;
    await add();
    await add(sent);
    const { items } = (await admin.get('/api/Lead?Kind=video')).data;
    expect(items).toEqual([
      {
        ...sent,
        id: expect.any(String),
        consentAt: '2026-03-01T08:00:00.000Z',
        advertisingAt: '2026-03-01T08:30:00.000Z',
        withdrawnAt: '2026-03-05T08:00:00.000Z',
        createdAt: '2026-03-01T09:00:00.000Z',
      },
    ]);
    for (const text of ['primo', 'secondo', 'terzo@', 'quinto', 'sesto'])
      expect([text, await totals(`Query=${text}`)]).toEqual([text, 1]);
    expect((await admin.get('/api/Lead?Kind=contact')).data.items[0]).not.toHaveProperty('withdrawnAt');
  });

  it('are of days in Italy, both included', async () => {
    for (const createdAt of ['2026-02-28T22:59:59Z', '2026-02-28T23:00:00Z', '2026-03-01T22:59:59Z'])
      await add({ createdAt: new Date(createdAt) });
    expect(await totals('From=2026-03-01&To=2026-03-01')).toBe(2);
    expect(await totals('To=2026-02-28')).toBe(1);
    expect(await totals('From=2026-03-02')).toBe(0);
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
