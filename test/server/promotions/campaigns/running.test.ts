import { gt } from 'drizzle-orm';
import { campaignWindows, coupons } from '../../../../src/server/platform/database';
import { adminShop } from '../../../support/admin';
import { GOOD_CARD, tillOf } from '../../checkout/payments/till';
import { addStudent } from '../../checkout/purchases/fixtures';

const { shop, stock, admin } = adminShop({ now: '2027-01-02T12:00:00.000Z' });

const CAMPAIGN = '/api/Campaign';
const FORM = {
  name: 'Befana',
  CouponCode: 'BEFANA',
  scope: 'all_courses',
  title: 'Tutti i corsi',
  startsAt: '2027-01-02T23:00:00.000Z',
  windows: [
    { endsAt: '2027-01-03T23:00:00.000Z', discount: 50 },
    { endsAt: '2027-01-04T23:00:00.000Z', discount: 40 },
  ],
  isActive: true,
};

/** A campaign as its list and its page show it at a moment. */
async function shownAt(now: string) {
  shop.time.now = new Date(now);
  const [listed] = (await admin.get(CAMPAIGN)).data.items;
  expect((await admin.get(`${CAMPAIGN}/${listed.id}`)).data.item).toEqual(listed);
  return [listed.state, listed.discount];
}

it.each([
  ['a millisecond before its start', '2027-01-02T22:59:59.999Z', 'planned', undefined],
  ['at its start', '2027-01-02T23:00:00.000Z', 'running', 50],
  ['in the last millisecond of a step', '2027-01-03T22:59:59.999Z', 'running', 50],
  ['at the end of a step', '2027-01-03T23:00:00.000Z', 'running', 40],
  ['in its last millisecond', '2027-01-04T22:59:59.999Z', 'running', 40],
  ['at its end', '2027-01-04T23:00:00.000Z', 'ended', undefined],
])('a campaign tells its state and discount %s', async (_when, now, state, discount) => {
  await admin.post(CAMPAIGN, FORM);
  // Steps are stored in any order.
  const { orm } = shop.database;
  await orm.insert(campaignWindows).values((await orm.delete(campaignWindows).returning()).toReversed());
  expect(await shownAt(now)).toEqual([state, discount]);
});

it('a campaign that is switched off in the middle has no discount, and has it again when it is switched on', async () => {
  const { id } = (await admin.post(CAMPAIGN, FORM)).data.item;
  const now = '2027-01-04T12:00:00.000Z';
  await admin.post(`${CAMPAIGN}/SetActive`, { id, isActive: false });
  expect(await shownAt(now)).toEqual(['off', undefined]);
  await admin.post(`${CAMPAIGN}/SetActive`, { id, isActive: true });
  expect(await shownAt(now)).toEqual(['running', 40]);
});

it('a campaign is not switched on with a code, or with steps, that its form refuses', async () => {
  const { id } = (await admin.post(CAMPAIGN, { ...FORM, isActive: false })).data.item;
  const { orm } = shop.database;
  const isSwitchedOn = async () =>
    (await admin.post(`${CAMPAIGN}/SetActive`, { id, isActive: true })).data.isOk;
  await orm.update(coupons).set({ code: 'BE FANA' });
  expect(await isSwitchedOn()).toBe(false);
  await orm.update(coupons).set({ code: 'BEFANA' });
  await orm.update(campaignWindows).set({ discount: 50 });
  expect(await isSwitchedOn()).toBe(false);
  await orm
    .update(campaignWindows)
    .set({ discount: 40 })
    .where(gt(campaignWindows.endsAt, new Date(FORM.windows[0]?.endsAt ?? 0)));
  expect(await isSwitchedOn()).toBe(true);
  // What is on already stays on, whatever its form would say.
  await orm.update(coupons).set({ code: 'BE FANA' });
  expect(await isSwitchedOn()).toBe(true);
});

it('a campaign tells the paid uses of its coupon apart from those of checkouts under way', async () => {
  const { IdCouponEnc } = (await admin.post(CAMPAIGN, FORM)).data.item;
  shop.time.now = new Date('2027-01-03T12:00:00.000Z');
  const till = tillOf(shop);
  const buy = async () => {
    const { id: IdCourseEnc } = await stock.addCourse();
    return (await till.buy((await addStudent(shop)).token, { IdCourseEnc, IdCouponEnc })).data.item;
  };
  await till.pay((await buy()).url, GOOD_CARD);
  for (const _two of [1, 2]) await buy();
  const { items } = (await admin.get(CAMPAIGN)).data;
  expect(items).toMatchObject([{ usedCount: 1, reservedCount: 2 }]);
});
