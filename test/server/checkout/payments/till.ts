import { eq } from 'drizzle-orm';
import { coupons, entitlements, purchases } from '../../../../src/server/platform/database';
import type { TestApp } from '../../../support/app';

export const GOOD_CARD = '4242 4242 4242 4242';
export const DECLINED_CARD = '4000 0000 0000 0002';

/** The steps of a buyer and the browser at checkout, and the books afterwards. */
export function tillOf({ app, call, database: { orm } }: TestApp) {
  return {
    buy: (token: string, body: object) => call('/api/PaymentRequest/create-checkout', body, token),
    buyBundle: (token: string, body: object) =>
      call('/api/PaymentRequest/create-bundle-checkout', body, token),
    buyCart: (token: string, body: object) => call('/api/PaymentRequest/create-cart-checkout', body, token),
    confirm: (token: string, IdPurchaseEnc: string) =>
      call('/api/PaymentRequest/confirm-checkout', { IdPurchaseEnc }, token),
    /** Sends the pay page's form. */
    pay: (url: string, card: string) =>
      app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ card }).toString(),
      }),
    /** Presses the pay page's button that ends a payment whose card was refused. */
    giveUp: (url: string) =>
      app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'rinuncia=1',
      }),
    rightsOf: (userId: string) => orm.select().from(entitlements).where(eq(entitlements.userId, userId)),
    purchasesOf: (userId: string) =>
      orm.select().from(purchases).where(eq(purchases.userId, userId)).orderBy(purchases.createdAt),
    async purchase(id: string) {
      const [found] = await orm.select().from(purchases).where(eq(purchases.id, id));
      if (!found) throw new Error('no such purchase');
      return found;
    },
    async usesOf(couponId: string) {
      const [found] = await orm.select().from(coupons).where(eq(coupons.id, couponId));
      return found?.uses;
    },
  };
}
