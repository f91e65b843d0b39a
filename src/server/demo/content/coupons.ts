import type { coupons } from '../../platform/database/schema';

type Coupon = typeof coupons.$inferInsert;

/** A demo coupon; the days are counted from the day on which the shop is filled. */
export interface DemoCoupon extends Pick<Coupon, 'code' | 'kind' | 'amount' | 'scope'> {
  startsInDays: number;
  endsInDays?: number;
  useLimit?: number;
  /** Share of the buyers in its days who use it. */
  popularity: number;
}

/** `amount` is percentage points or euro cents. ESAURITO's limit is reached while the shop is filled. */
export const COUPONS: readonly DemoCoupon[] = [
  {
    code: 'BENVENUTO20',
    kind: 'percentage',
    amount: 20,
    scope: 'every_course',
    startsInDays: -400,
    popularity: 0.14,
  },
  { code: 'MENO15', kind: 'euro', amount: 1500, scope: 'everything', startsInDays: -400, popularity: 0.07 },
  {
    code: 'REGALO100',
    kind: 'percentage',
    amount: 100,
    scope: 'every_course',
    startsInDays: -400,
    popularity: 0.015,
  },
  {
    code: 'SCADUTO',
    kind: 'percentage',
    amount: 30,
    scope: 'everything',
    startsInDays: -60,
    endsInDays: -20,
    popularity: 0.2,
  },
  {
    code: 'ESAURITO',
    kind: 'percentage',
    amount: 40,
    scope: 'every_course',
    startsInDays: -150,
    useLimit: 12,
    popularity: 0.3,
  },
  {
    code: 'UNICO',
    kind: 'percentage',
    amount: 20,
    scope: 'every_course',
    startsInDays: -1,
    useLimit: 1,
    popularity: 0,
  },
  // The schedule sets its discount: see rows/promotion.ts. By itself it gives the last one.
  {
    code: 'TRETAPPE',
    kind: 'percentage',
    amount: 30,
    scope: 'every_course',
    startsInDays: 0,
    endsInDays: 17,
    popularity: 0,
  },
  // These two end with the countdown that advertises them: the banner's and the promoter's.
  {
    code: 'SETTIMANA20',
    kind: 'percentage',
    amount: 20,
    scope: 'every_course',
    startsInDays: -1,
    endsInDays: 3,
    popularity: 0,
  },
  {
    code: 'MERCATI20',
    kind: 'percentage',
    amount: 20,
    scope: 'every_course',
    startsInDays: -30,
    endsInDays: 5,
    popularity: 0,
  },
];
