import { readPromotion } from '../../../../../src/client/features/promotions/banner/promotion';

const fields = {
  bannerEndDate: '2026-11-24T10:00:00Z',
  bannerCourseLink: '/corsi-trading-online/corso/x/SCONTO',
  bannerCouponDiscount: 20,
  bannerCourseTitle: 'Trading da zero',
  bannerHideIn: null,
  bannerCustomText: null,
};

it.each([
  [true, true],
  [false, false],
  [null, true],
  [undefined, true],
])('a discount that is a percentage: %j, is shown as one: %j', (bannerCouponIsPercentage, isPercentage) => {
  expect(readPromotion({ ...fields, bannerCouponIsPercentage })?.discount).toMatchObject({ isPercentage });
});

it.each([Number.POSITIVE_INFINITY, Number.NaN, -5, 0])('a discount of %d is none', (bannerCouponDiscount) => {
  expect(readPromotion({ ...fields, bannerCouponDiscount })).toBeUndefined();
});
