import { reconcileOverdue } from '../../../../src/server/checkout/purchases/reconciliation';
import { adminShop, late } from '../../../support/admin';
import { setAccount, transfersOf } from './transfers';

/** An order by bank transfer can be paid until the end of the seventh day in Italy. */

const { shop } = adminShop();
const desk = late(() => transfersOf(shop));
beforeEach(() => setAccount(shop));

it.each([
  ['by day', '2026-11-25T10:00:00Z', '2026-12-02T22:59:59.000Z'],
  [
    'after midnight in Italy, which is the day before by UTC',
    '2026-11-25T23:30:00Z',
    '2026-12-03T22:59:59.000Z',
  ],
  ['in summer', '2027-07-10T10:00:00Z', '2027-07-17T21:59:59.000Z'],
  ['after midnight in summer', '2027-07-10T22:30:00Z', '2027-07-18T21:59:59.000Z'],
  ['before the clocks go forward', '2027-03-25T10:00:00Z', '2027-04-01T21:59:59.000Z'],
  ['before the clocks go back', '2027-10-28T10:00:00Z', '2027-11-04T22:59:59.000Z'],
])('is the end of a day in Italy for an order %s', async (_when, now, deadline) => {
  shop.time.now = new Date(now);
  const { student, id } = await desk.order();
  expect((await desk.transferOf(student.token, id)).item.deadline).toBe(deadline);
});

it.each([
  ['before', false],
  ['after', true],
])('once over leaves nothing to cancel, %s the sweep', async (_when, isSwept) => {
  const { student, id } = await desk.order();
  desk.pass(9);
  if (isSwept) await reconcileOverdue(shop.deps);
  expect(await desk.cancel(student.token, id)).toMatchObject({
    isOk: true,
    item: { state: 'expired', received: 0 },
  });
});
