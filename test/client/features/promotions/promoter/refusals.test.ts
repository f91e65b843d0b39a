import { promoterPage } from '../../../../../src/client/features/promotions/promoter/promoterPage';
import { createTestClient } from '../../../../support/client';
import { sampleCard } from '../../catalogue/courses/samples';

describe('a promoter', () => {
  const load = async (answer: object, coupon: object) => {
    const { run, store } = createTestClient({
      sagas: false,
      slices: [promoterPage.slice],
      api: {
        promoters: { getByName: async () => answer },
        courses: { isValidCoupon: async () => coupon },
      },
    });
    await run(promoterPage.load, 'amici').toPromise();
    return promoterPage.selectAny(store.getState());
  };
  const item = { name: 'Amici', course: sampleCard(1), CouponCode: 'AMICI', shopPromoter: null };

  it('whose coupon is refused has none, whatever comes with the refusal', async () => {
    const { status, data } = await load({ isOk: true, item }, { isOk: false, item: { CouponCode: 'AMICI' } });
    expect([status, data?.coupon]).toEqual(['ready', null]);
  });

  it('who is refused is none, whatever comes with the refusal', async () => {
    expect(await load({ isOk: false, item }, { isOk: false })).toMatchObject({
      status: 'missing',
      data: null,
    });
  });
});
