import type { Deps } from '../../platform/deps';
import type { ProviderCheckout } from '../../platform/paymentProvider';
import { isKept } from './keptService';
import { changePurchase, findByReference, findPurchase, listByCoupon, type PurchaseRow } from './queries';
import { findSoldItem, type SoldItem } from './soldItemQueries';

/** Notes where a purchase is paid. @returns false when it was withdrawn in the meantime */
export async function attachCheckout(
  { database }: Deps,
  purchaseId: string,
  { reference, url }: ProviderCheckout,
): Promise<boolean> {
  const changes = { providerReference: reference, checkoutUrl: url };
  return (await changePurchase(database.orm, purchaseId, ['pending'], changes)) !== undefined;
}

/** What is on the pay page besides the purchase itself. */
export function soldItem({ database }: Deps, purchase: PurchaseRow): Promise<SoldItem> {
  return findSoldItem(database.orm, purchase);
}

/** A purchase if it is this buyer's. */
export async function findBuyersPurchase(
  { database }: Deps,
  userId: string,
  purchaseId: string,
): Promise<PurchaseRow | undefined> {
  const purchase = await findPurchase(database.orm, purchaseId);
  return purchase?.userId === userId ? purchase : undefined;
}

export function findPurchaseByReference(
  { database, payments }: Deps,
  reference: string,
): Promise<PurchaseRow | undefined> {
  return findByReference(database.orm, payments.name, reference);
}

/** Whether a person has paid with a coupon before: `kept` gives access, `ended` does no more. */
export async function couponUseOf(
  { database }: Deps,
  userId: string,
  couponId: string,
): Promise<'kept' | 'ended' | undefined> {
  const paid = (await listByCoupon(database.orm, userId, couponId)).filter(({ paidAt }) => paidAt !== null);
  if (paid.some(isKept)) return 'kept';
  return paid.length > 0 ? 'ended' : undefined;
}
