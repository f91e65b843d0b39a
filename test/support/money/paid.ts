import { eq } from 'drizzle-orm';
import { type Fulfilment, fulfil } from '../../../src/server/checkout/purchases/fulfilment';
import { purchases } from '../../../src/server/platform/database';
import type { Deps } from '../../../src/server/platform/deps';
import type {
  PaidStatus,
  ProviderDispute,
  ProviderRefund,
} from '../../../src/server/platform/paymentProvider';

const AT = new Date('2026-01-01T10:00:00Z');

interface Told {
  readonly charged?: number;
  readonly currency?: string;
  readonly at?: Date;
  /** Each by its cents, or as the provider tells it. */
  readonly refunds?: readonly (number | Partial<ProviderRefund>)[];
  readonly disputes?: readonly Partial<ProviderDispute>[];
}

/** A provider's word on a paid checkout. */
export function paidStatus(reference: string, told: Told = {}): PaidStatus {
  const { charged: cents = 10_000, currency = 'EUR', at = AT, refunds = [], disputes = [] } = told;
  const numbered = (prefix: string, nth: number) => ({ reference: `${prefix}-${reference}-${nth}`, at });
  return {
    state: 'paid',
    charge: { reference, cents, currency, at },
    refunds: refunds.map((refund, nth) => ({
      ...{ ...numbered('re', nth), cents, state: 'succeeded' as const },
      ...(typeof refund === 'number' ? { cents: refund } : refund),
    })),
    disputes: disputes.map((dispute, nth) => ({
      ...{ ...numbered('dp', nth), cents, state: 'open' as const },
      ...dispute,
    })),
  };
}

/** Fulfils a purchase as when its provider has told that the whole total came. */
export async function fulfilPaid(deps: Deps, id: string): Promise<Fulfilment | undefined> {
  const [purchase] = await deps.database.orm.select().from(purchases).where(eq(purchases.id, id));
  const { providerReference, totalCents: cents = 0, currency = 'EUR' } = purchase ?? {};
  return fulfil(deps, id, { reference: providerReference ?? id, cents, currency, at: AT });
}
