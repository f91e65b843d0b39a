import { audit } from '../../../../src/server/platform/database';
import { adminOf, adminShop } from '../../../support/admin';

const { shop, admin } = adminShop();

const MARKET = {
  broker: 'B',
  symbol: 'S',
  name: 'N',
  description: '',
  currency: 'EUR',
  link: '',
  isActive: true,
};
const list = async (query = '') => (await admin.get(`/api/Audit?${query}`)).data;
const add = (fields: object) =>
  shop.database.orm
    .insert(audit)
    .values({ action: 'update', resource: 'coupons', resourceId: 'c1', ...fields });

describe('the audit', () => {
  it('tells who changed what and when, before and after', async () => {
    const { item } = (await admin.post('/api/StockMarket', MARKET)).data;
    const { total, items } = await list();
    expect(total).toBe(1);
    expect(items[0]).toEqual({
      id: expect.stringMatching(/^\d+$/),
      at: shop.time.now.toISOString(),
      who: expect.stringContaining('@example.com'),
      action: 'create',
      resource: 'stockMarkets',
      resourceId: item.id,
      before: null,
      after: expect.any(String),
    });
    expect(JSON.parse(items[0].after)).toEqual(item);
  });

  it('keeps the request of each write, and the moment of the shop', async () => {
    shop.time.now = new Date('2031-02-03T04:05:06.789Z');
    const { id: actorId, ...calls } = await adminOf(shop);
    const made = await calls.post('/api/StockMarket', MARKET);
    const { version, id } = made.data.item;
    const saved = await calls.put('/api/StockMarket', { ...MARKET, name: 'M', id, version });
    const removed = await calls.remove(`/api/StockMarket/${id}`);
    const rows = await shop.database.orm.select().from(audit).orderBy(audit.id);
    const written = { resource: 'stockMarkets', resourceId: id, actorId, at: shop.time.now };
    expect(rows).toMatchObject([
      { ...written, action: 'create', requestId: made.headers['x-request-id'], before: null },
      {
        ...written,
        action: 'update',
        requestId: saved.headers['x-request-id'],
        before: { name: 'N' },
        after: { name: 'M' },
      },
      {
        ...written,
        action: 'remove',
        requestId: removed.headers['x-request-id'],
        before: { name: 'M' },
        after: null,
      },
    ]);
    expect(new Set(rows.map(({ requestId }) => requestId)).size).toBe(3);
  });

  it('is filtered by resource, action, admin and days of Italy, and searched', async () => {
    await add({ actorId: admin.id, at: new Date('2026-03-01T22:59:00Z') });
    await add({
      resource: 'banners',
      action: 'create',
      resourceId: 'b_1',
      at: new Date('2026-03-01T23:00:00Z'),
    });
    const totals = async (query: string) => (await list(query)).total;
    // A page that is full has its rows counted.
    expect(await totals('Resource=banners&pageSize=1')).toBe(1);
    expect(await totals('ResourceId=c1')).toBe(1);
    expect(await totals('Action=update')).toBe(1);
    expect(await totals('Who=@EXAMPLE')).toBe(1);
    expect(await totals('From=2026-03-01&To=2026-03-01')).toBe(1);
    expect(await totals('From=2026-03-02')).toBe(1);
    expect(await totals('Query=b_')).toBe(1);
    expect(await totals('Query=@EXAMPLE')).toBe(1);
    expect(await totals('From=0000-01-01&To=never')).toBe(2);
    expect(await totals('Query=%25')).toBe(0);
  });

  it('comes newest first and by pages, in any order that is asked for', async () => {
    for (let day = 1; day <= 5; day += 1)
      await add({ resourceId: `c${day}`, at: new Date(Date.UTC(2026, 0, day)), action: `a${5 - day}` });
    const ids = async (query: string) =>
      (await list(query)).items.map(({ resourceId }: { resourceId: string }) => resourceId);
    expect(await ids('pageSize=2')).toEqual(['c5', 'c4']);
    expect(await ids('pageSize=2&page=9')).toEqual(['c1']);
    expect(await ids('Sort=action')).toEqual(['c5', 'c4', 'c3', 'c2', 'c1']);
    expect(await ids('Sort=who&page=-3')).toHaveLength(5);
  });

  it('is sorted by the address of the admin, whatever its case, and by the resource', async () => {
    for (const [resource, email] of [
      ['users', 'B@example.com'],
      ['banners', 'c@example.com'],
      ['courses', 'a@example.com'],
    ] as const)
      await add({ resource, resourceId: email[0], actorId: await shop.addUser({ email }) });
    const order = async (query: string) =>
      (await list(query)).items.map(({ resourceId }: { resourceId: string }) => resourceId);
    expect(await order('Sort=who')).toEqual(['a', 'B', 'c']);
    expect(await order('Sort=resource')).toEqual(['c', 'a', 'B']);
  });

  it('shortens long texts in the list, and shows them whole one by one', async () => {
    const text = 'x'.repeat(5000);
    // 300 characters as a list writes it, and more bytes.
    const most = `{"text": "${'è'.repeat(288)}"}`;
    await add({ before: JSON.parse(most), after: { text } });
    await add({ before: { text }, after: JSON.parse(most) });
    const [second, row] = (await list('Sort=at')).items.reverse();
    expect([row.before, second.after]).toEqual([most, most]);
    for (const shortened of [row.after, second.before]) {
      expect(shortened).toHaveLength(301);
      expect(shortened.at(-1)).toBe('…');
    }
    const { item } = (await admin.get(`/api/Audit/${row.id}`)).data;
    expect(item).toMatchObject({ ...row, after: expect.any(String) });
    expect([JSON.parse(item.before), JSON.parse(item.after)]).toEqual([JSON.parse(most), { text }]);
    for (const id of ['0', 'x', '1x', '9'.repeat(30)])
      expect((await admin.get(`/api/Audit/${id}`)).data).toMatchObject({ isOk: false, code: 'not_found' });
  });

  it('keeps the rows of an admin whose account is gone', async () => {
    await add({ actorId: null });
    const { items } = await list();
    expect(items).toMatchObject([{ who: '', resourceId: 'c1' }]);
    expect((await admin.get(`/api/Audit/${items[0].id}`)).data.item).toEqual(items[0]);
  });
});
