import { and, count, eq, isNotNull, notInArray, or } from 'drizzle-orm';
import { paymentProviderName } from '../../../contract/checkout/purchaseNames';
import { purchases } from '../../platform/database';
import type { Executor } from '../../platform/database/executor';
import type { Deps } from '../../platform/deps';
import type { ServiceCheck } from '../providers/descriptor';
import { isRefundDue, type PurchaseRow } from './queries';

/**
 * Whether only a provider that is not configured any more knows what became of a purchase: then it stays as it is, until
 * that one is configured again.
 */
export const isLeftAlone = (
  { payments }: Pick<Deps, 'payments'>,
  { provider, providerReference }: PurchaseRow,
): boolean => providerReference !== null && payments.of(provider) === undefined;

/** Says how many purchases wait for a provider that is not configured any more, a line for each. */
export async function checkLeftAlone(db: Executor, configured: readonly string[]): Promise<ServiceCheck[]> {
  const waiting = await db
    .select({ provider: purchases.provider, purchases: count() })
    .from(purchases)
    .where(
      and(
        or(eq(purchases.state, 'pending'), isRefundDue),
        isNotNull(purchases.providerReference),
        notInArray(purchases.provider, [...configured]),
      ),
    )
    .groupBy(purchases.provider)
    .orderBy(purchases.provider);
  return waiting.map(({ provider, purchases: waits }) => ({
    outcome: 'silent',
    line: `Purchases that wait for a payment provider that is not configured (${paymentProviderName(provider)}): ${waits}. They stay as they are until it is configured again.`,
  }));
}
