import type { MovementKind } from '../../../contract/checkout/purchaseNames';
import type { paymentMovements } from '../../platform/database';
import type { PaidStatus, ProviderCharge } from '../../platform/paymentProvider';
import { isUnpaid, type PurchaseRow } from './queries';

export type MovementRow = typeof paymentMovements.$inferSelect;
export type Booked = Pick<MovementRow, 'kind' | 'cents' | 'providerReference'>;

/** A movement of a provider that is not booked yet. */
export interface Missing extends Booked {
  /** Undefined where the provider names no moment. */
  readonly at: Date | undefined;
}

/**
 * Marks rows that stand for several movements of before the ledger, whose references nobody kept.
 * `server/platform/database/migrations/0042_payment_movements.sql` made them.
 */
const CARRIED_OVER = 'carried-over:';

/** Returns the movements that a provider knows and the books lack, in the order of booking. */
export function missingMovements(
  { charge, refunds, disputes }: PaidStatus,
  booked: readonly Booked[],
): Missing[] {
  const isCharged = booked.some(({ kind }) => kind === 'charge');
  return [
    ...(isCharged ? [] : [chargeMovement(charge)]),
    ...missingOf(
      refunds.map(({ state, ...refund }) => ({ ...refund, isOut: state !== 'failed' })),
      ['refund', 'refund_failed'],
      booked,
    ),
    ...missingOf(
      disputes.map(({ state, ...dispute }) => ({ ...dispute, isOut: state !== 'won' })),
      ['dispute_opened', 'dispute_won'],
      booked,
    ),
    ...disputes
      .filter(({ state, reference }) => state === 'lost' && !isBooked(booked, 'dispute_lost', reference))
      .map(({ reference }) => ({
        kind: 'dispute_lost' as const,
        cents: 0,
        providerReference: reference,
        at: undefined,
      })),
  ];
}

export const chargeMovement = ({ reference, cents, at }: Omit<ProviderCharge, 'currency'>): Missing => ({
  kind: 'charge',
  cents,
  providerReference: reference,
  at,
});

/** A refund or dispute of the provider. */
interface Claim {
  readonly reference: string;
  readonly cents: number;
  readonly at: Date;
  /** Its money has left the shop; otherwise it came back. */
  readonly isOut: boolean;
}

function missingOf(
  claims: readonly Claim[],
  [out, back]: readonly [out: MovementKind, back: MovementKind],
  all: readonly Booked[],
): Missing[] {
  const booked = all.filter(({ kind }) => kind === out || kind === back);
  const isCarriedOver = booked.some(({ providerReference }) => providerReference.startsWith(CARRIED_OVER));
  const inOrder = [...claims].sort((one, other) => one.at.getTime() - other.at.getTime());
  const isNew = ({ reference }: Claim) =>
    !booked.some(({ providerReference }) => providerReference === reference);
  const missing = inOrder.flatMap((claim): Missing[] => {
    if (isNew(claim) && isCarriedOver) return [];
    const own = booked.filter(({ providerReference }) => providerReference === claim.reference);
    const opening = isNew(claim) ? [movement(claim, out, -claim.cents)] : [];
    const cents = -sumOf([...own, ...opening]);
    const isBack = claim.isOut || isBooked(own, back, claim.reference);
    return isBack ? opening : [...opening, movement(claim, back, cents)];
  });
  if (!isCarriedOver) return missing;
  const outside = claims.reduce((sum, { isOut, cents }) => (isOut ? sum + cents : sum), 0);
  return [...missing, ...beyond(inOrder.filter(isNew).reverse())];

  /** Of claims that a row of before the ledger may stand for, the newest are booked, as far as the sums differ. */
  function beyond(newestFirst: readonly Claim[]): Missing[] {
    let difference = outside + sumOf([...booked, ...missing]);
    return newestFirst.flatMap((claim) => {
      const isAbout = claim.isOut ? difference > 0 : difference < 0;
      if (!isAbout) return [];
      const cents = Math.min(Math.abs(difference), claim.cents) * Math.sign(difference);
      difference -= cents;
      return [movement(claim, claim.isOut ? out : back, -cents)];
    });
  }
}

const movement = ({ reference, at }: Claim, kind: MovementKind, cents: number): Missing => ({
  kind,
  cents,
  providerReference: reference,
  // A provider says when a refund or dispute began, and not when it came back.
  at: cents < 0 ? at : undefined,
});

const isBooked = (booked: readonly Booked[], kind: MovementKind, reference: string): boolean =>
  booked.some((row) => row.kind === kind && row.providerReference === reference);

export const sumOf = (rows: readonly Pick<Booked, 'cents'>[]): number =>
  rows.reduce((sum, { cents }) => sum + cents, 0);

type Facts = readonly Pick<Booked, 'kind' | 'cents'>[];

/** The sum of these kinds that has left the shop, in cents. */
const outOf = (rows: Facts, ...kinds: readonly MovementKind[]): number =>
  -sumOf(rows.filter(({ kind }) => kinds.includes(kind))) || 0;

/** The sum that went back through the provider, in cents. */
export const refundedThroughProvider = (rows: Facts): number => outOf(rows, 'refund', 'refund_failed');

/** The sum that went back to the buyer in any way, in cents. */
export const returnedCents = (rows: Facts): number =>
  refundedThroughProvider(rows) + outOf(rows, 'manual_payment');

/** The sum that went back to the buyer, and that still has to since a bank returned it: credit notes document it. */
export const owedCents = (rows: Facts): number => returnedCents(rows) + rejectedOf(rows);

/** The columns of a purchase that follow from its movements. */
export type Money = Pick<PurchaseRow, 'state' | 'refundedCents' | 'rejectedCents'>;

/** Derives a purchase's state and sums from its movements, in the order of booking. Nothing else sets them once it is paid. */
export function moneyOf(
  purchase: Pick<PurchaseRow, 'state' | 'totalCents' | 'refundReason'>,
  rows: Facts,
): Money {
  const { state, totalCents, refundReason } = purchase;
  if (isUnpaid(purchase)) return { state, refundedCents: 0, rejectedCents: 0 };
  const rejectedCents = Math.min(totalCents, rejectedOf(rows));
  const refundedCents = Math.max(0, Math.min(totalCents, returnedCents(rows)));
  if (totalCents > 0 && refundedCents === totalCents)
    return { state: 'refunded', refundedCents, rejectedCents };
  if (outOf(rows, 'dispute_opened', 'dispute_won', 'dispute_lost') > 0)
    return { state: 'disputed', refundedCents, rejectedCents };
  // A refund that is due stays due until all of it has gone back.
  const isInPart = refundedCents > 0 && refundReason === null;
  return { state: isInPart ? 'refunded_in_part' : 'paid', refundedCents, rejectedCents };
}

/** Refunds that came back, less what was paid to the buyer since. */
function rejectedOf(rows: Facts): number {
  return rows.reduce((rejected, { kind, cents }) => {
    if (kind === 'refund_failed') return rejected + cents;
    return kind === 'refund' || kind === 'manual_payment' ? Math.max(0, rejected + cents) : rejected;
  }, 0);
}

/** Whether the money that came is what was asked for. */
export const isAsAsked = (
  { totalCents, currency }: Pick<PurchaseRow, 'totalCents' | 'currency'>,
  charge: Pick<ProviderCharge, 'cents' | 'currency'>,
): boolean => charge.cents === totalCents && charge.currency === currency;
