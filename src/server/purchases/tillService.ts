import type { Deps } from '../deps';
import type { ProviderCheckout } from '../payments/provider';
import { changePurchase, findByReference, findPurchase, type PurchaseRow } from './queries';

/** Notes where a purchase is paid. @returns false when it was withdrawn in the meantime */
export async function attachCheckout(
  { database }: Deps,
  purchaseId: string,
  { reference, url }: ProviderCheckout,
): Promise<boolean> {
  const changes = { providerReference: reference, checkoutUrl: url };
  return (await changePurchase(database.orm, purchaseId, ['pending'], changes)) !== undefined;
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
