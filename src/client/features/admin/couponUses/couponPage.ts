import { coupons } from '../coupons';
import { editPage } from '../resource/recordPages';
import { couponUses } from './couponUses';
import { watchCouponUses } from './couponUsesSaga';

export const couponPage = editPage(coupons, { slices: [couponUses.slice], watch: watchCouponUses });
