import { pickerOf, pickers } from '../../../../src/client/features/admin/pickers';

describe('the picker of a coupon', () => {
  const coupon = { IdCouponEnc: 'c1', CouponCode: 'VENTI' };
  const coupons = {
    getAllCoupons: jest.fn(async (_query: object) => ({ items: [coupon] })),
    get: jest.fn(async ({ id }: { id: string }) => (id === 'c1' ? { item: coupon } : {})),
  };
  const apis = { admin: { coupons } } as never;

  it('offers the first twenty by their codes', async () => {
    expect(await pickers.coupon.search(apis, 've')).toEqual([{ id: 'c1', label: 'VENTI' }]);
    expect(coupons.getAllCoupons.mock.calls).toEqual([[{ Query: 've', pageSize: 20, Sort: 'CouponCode' }]]);
  });

  it('names the one that is chosen by its code, and none that is gone', async () => {
    expect(await pickers.coupon.find(apis, 'c1')).toEqual({ id: 'c1', label: 'VENTI' });
    expect(await pickers.coupon.find(apis, 'c2')).toBeUndefined();
  });

  it('is that of a field for a coupon', () => expect(pickerOf('coupon')).toBe('coupon'));
});
