import { BASE_PATH } from '../../../contract/basePath';
import { SCHEDULE_KEY } from '../../coupons/promotionService';
import { addDays } from './days';

/** The coupon schedule of specification §9: three windows from the day on which the shop is filled, then no offer. */
export const PROMOTION = {
  course: 'trading-da-zero',
  couponCode: 'TRETAPPE',
  windows: [
    { endsInDays: 3, discount: 50 },
    { endsInDays: 10, discount: 40 },
    { endsInDays: 17, discount: 30 },
  ],
};

interface Shown {
  readonly title: string;
  /** Fragments of addresses on which the banner stays hidden. */
  readonly hideIn: string;
}

/** The schedule as the parameter that holds it. */
export function promotionParameter({ title, hideIn }: Shown, now: Date) {
  const { course, couponCode, windows } = PROMOTION;
  const value = {
    code: couponCode,
    title,
    link: `${BASE_PATH}/corso/${course}/${couponCode}`,
    hideIn,
    startsAt: now.toISOString(),
    windows: windows.map(({ endsInDays, discount }) => ({
      endsAt: addDays(now, endsInDays).toISOString(),
      discount,
    })),
  };
  const description = 'Il calendario delle offerte: un coupon e le sue finestre, con lo sconto di ciascuna';
  return { key: SCHEDULE_KEY, value, isPublic: false, description };
}
