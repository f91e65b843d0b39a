import { checkLeftAlone } from '../../../../src/server/checkout/purchases/leftAlone';
import type { NewPurchase } from '../../../../src/server/checkout/purchases/queries';
import { openTestApp, type TestApp } from '../../../support/app';
import { addStudent, shopOf } from './fixtures';

let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
beforeAll(async () => {
  shop = await openTestApp();
  stock = shopOf(shop);
});
beforeEach(() => shop.database.empty());
afterAll(() => shop.close());

const check = () => checkLeftAlone(shop.database.orm, ['stripe']);

async function bought(fields: Partial<NewPurchase>) {
  const { id } = await addStudent(shop);
  return stock.addPurchase(id, { courseId: (await stock.addCourse()).id }, fields);
}

it.each<[string, Partial<NewPurchase>]>([
  ['is not paid yet', { state: 'pending', paidAt: null }],
  ['has to be refunded', { refundReason: 'nothing_new', isActive: false }],
])('a purchase that %s waits for its provider', async (_what, fields) => {
  const provider = { provider: 'sandbox', providerReference: 'reference' };
  await bought({ ...fields, ...provider });
  expect(await check()).toEqual([{ outcome: 'silent', line: expect.stringContaining('): 1. ') }]);
});

it('each provider that is waited for is told in a line of its own, in the order of their names', async () => {
  const waits = { state: 'pending', paidAt: null } as const;
  for (const [nth, provider] of ['former', 'earlier', 'former'].entries())
    await bought({ ...waits, provider, providerReference: `reference ${nth}` });
  expect((await check()).map(({ line }) => /\(([a-z]+)\): \d/.exec(line)?.[0])).toEqual([
    ...['(earlier): 1', '(former): 2'],
  ]);
});

it.each<[string, Partial<NewPurchase>]>([
  ['is paid', {}],
  ['came to nothing', { state: 'expired', paidAt: null }],
  ['was refused', { state: 'failed', paidAt: null }],
  ['has gone back', { state: 'refunded', refundedCents: 10_000, refundReason: 'nothing_new' }],
  ['has no checkout', { state: 'pending', paidAt: null, providerReference: null }],
  ['is one of a provider that is configured', { state: 'pending', paidAt: null, provider: 'stripe' }],
])('a purchase that %s waits for none', async (_what, fields) => {
  await bought({ provider: 'sandbox', providerReference: 'reference', ...fields });
  expect(await check()).toEqual([]);
});
