import { adminShop, auditOf } from '../../../support/admin';

const { shop, admin } = adminShop();

const FORM = {
  broker: 'Borsa Aperta',
  symbol: 'ENI',
  name: 'Eni',
  description: 'Azione',
  currency: 'EUR',
  link: '',
  isActive: true,
};
const URL = '/api/StockMarket';
const create = async (fields: object = {}) => (await admin.post(URL, { ...FORM, ...fields })).data.item;
const list = async (query: object = {}) =>
  (await admin.post('/api/StockMarket/GetAllStockMarkets', query)).data;

describe('stock markets', () => {
  it('are created, read, changed and removed, each write with its audit row', async () => {
    const item = await create({ currency: ' eur ' });
    expect(item).toEqual({ ...FORM, id: expect.any(String), version: 1 });
    expect((await admin.get(`${URL}/${item.id}`)).data).toEqual({ isOk: true, item });
    const saved = (await admin.put(URL, { ...item, name: 'Eni S.p.A.' })).data.item;
    expect(saved).toEqual({ ...item, name: 'Eni S.p.A.', version: 2 });
    expect((await admin.remove(`${URL}/${item.id}`)).data).toEqual({ isOk: true });
    expect((await admin.get(`${URL}/${item.id}`)).data).toMatchObject({ isOk: false, code: 'not_found' });
    const by = { resource: 'stockMarkets', resourceId: item.id, actorId: admin.id };
    expect(await auditOf(shop)).toEqual([
      { ...by, action: 'remove', before: saved, after: null },
      { ...by, action: 'update', before: item, after: saved },
      { ...by, action: 'create', before: null, after: item },
    ]);
  });

  it('are not saved over another admin’s change, which is returned', async () => {
    const item = await create();
    const other = (await admin.put(URL, { ...item, name: 'Primo' })).data.item;
    const { status, data } = await admin.put(URL, { ...item, name: 'Secondo' });
    expect([status, data]).toEqual([
      200,
      {
        isOk: false,
        code: 'conflict',
        message: 'Nel frattempo un altro amministratore ha salvato delle modifiche.',
        item: other,
      },
    ]);
    expect(await auditOf(shop)).toHaveLength(2);
  });

  it('that are gone can be neither saved nor removed', async () => {
    const item = await create();
    await admin.remove(`${URL}/${item.id}`);
    for (const answer of [await admin.put(URL, item), await admin.remove(`${URL}/${item.id}`)])
      expect([answer.status, answer.data.isOk, answer.data.code]).toEqual([200, false, 'not_found']);
  });

  it('that exist at a broker are refused at the symbol, whatever their case', async () => {
    await create();
    const { status, data } = await admin.post(URL, { ...FORM, broker: 'BORSA aperta', symbol: 'eni' });
    expect([status, data.isOk, data.errors]).toEqual([
      200,
      false,
      { symbol: 'Questo broker ha già un mercato con questo simbolo.' },
    ]);
    const other = await create({ symbol: 'ISP' });
    expect((await admin.put(URL, { ...other, symbol: 'Eni' })).data.errors).toHaveProperty('symbol');
    expect((await list()).total).toBe(2);
  });

  it.each([
    ['nothing', {}, ['broker', 'symbol', 'name', 'description', 'currency', 'link', 'isActive']],
    ['blank names', { ...FORM, broker: ' ', name: '', symbol: '\t' }, ['broker', 'symbol', 'name']],
    ['a long name', { ...FORM, name: 'x'.repeat(201) }, ['name']],
    ['a currency of two letters', { ...FORM, currency: 'EU' }, ['currency']],
    ['a script as its link', { ...FORM, link: 'javascript:alert(1)' }, ['link']],
  ])('with %s are refused at their fields and log nobody out', async (_name, body, fields) => {
    const { status, data } = await admin.post(URL, body);
    expect([status, data.isOk, data.code]).toEqual([200, false, 'invalid_input']);
    expect(Object.keys(data.errors).sort()).toEqual([...fields].sort());
    expect(await auditOf(shop)).toEqual([]);
  });

  it('are listed by page, sorted, searched and filtered', async () => {
    for (const symbol of ['B', 'a', 'C']) await create({ symbol });
    await create({ broker: 'Nodo', symbol: '100%', isActive: false });
    const symbols = async (query: object) =>
      (await list(query)).items.map(({ symbol }: { symbol: string }) => symbol);
    expect(await symbols({})).toHaveLength(4);
    expect(await symbols({ Sort: 'symbol' })).toEqual(['100%', 'a', 'B', 'C']);
    expect(await symbols({ Sort: 'symbol', Direction: 'desc', pageSize: 3 })).toEqual(['C', 'B', 'a']);
    expect(await symbols({ Sort: 'symbol', page: 2, pageSize: 3 })).toEqual(['C']);
    expect(await symbols({ Broker: 'Nodo' })).toEqual(['100%']);
    expect(await symbols({ IsActive: false })).toEqual(['100%']);
    expect(await symbols({ Query: '0%' })).toEqual(['100%']);
    expect(await symbols({ Query: '_' })).toEqual([]);
    expect(await list({ page: 10 ** 9, pageSize: 3, Sort: 'symbol' })).toMatchObject({ total: 4, page: 2 });
    expect(await symbols({ Sort: 'nothing', Direction: 'sideways', page: 'x', IsActive: 'x' })).toHaveLength(
      4,
    );
  });

  it('are listed by each of their columns, by broker and symbol otherwise, and found by each of their texts', async () => {
    for (const [broker, symbol, name, description, currency] of [
      ['nodo', 'B', 'Eni', 'Zinco', 'EUR'],
      ['Borsa', 'D', 'acea', 'Argento', 'USD'],
      ['Nodo', 'A', 'Zeta', 'Oro', 'CHF'],
      ['Borsa', 'C', 'Luna', 'Rame', 'GBP'],
    ])
      await create({ broker, symbol, name, description, currency, isActive: symbol !== 'C' });
    const symbols = async (query: object) =>
      (await list(query)).items.map(({ symbol }: { symbol: string }) => symbol).join('');
    expect(await symbols({})).toBe('CDAB');
    expect(await symbols({ Sort: 'broker' })).toBe('CDAB');
    expect(await symbols({ Sort: 'name' })).toBe('DBCA');
    expect(await symbols({ Sort: 'description' })).toBe('DACB');
    expect(await symbols({ Sort: 'currency' })).toBe('ABCD');
    expect((await symbols({ Sort: 'isActive' }))[0]).toBe('C');
    for (const [Query, found] of [
      ['nod', 'AB'],
      ['d', 'DAB'],
      ['luna', 'C'],
      ['argen', 'D'],
    ])
      expect([Query, await symbols({ Query })]).toEqual([Query, found]);
  });

  it('name each broker once', async () => {
    for (const [broker, symbol] of [
      ['Nodo', 'A'],
      ['Nodo', 'B'],
      ['Delta', 'C'],
    ])
      await create({ broker, symbol });
    expect((await admin.get(`${URL}/distinctBroker`)).data).toEqual({ items: ['Delta', 'Nodo'] });
  });
});
