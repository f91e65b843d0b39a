import { PROVIDER_MOVEMENT_KINDS, type ProviderMovementKind } from '../../../contract/checkout/providerBooks';
import type { MovementKind } from '../../../contract/checkout/purchaseNames';
import type { StoredDifference } from '../../platform/database/schema';
import type { BalanceEntry } from '../../platform/paymentProvider';

/** A row of one side's books. */
export interface BookLine {
  readonly kind: MovementKind | ProviderMovementKind;
  readonly reference: string;
  readonly cents: number;
  readonly currency: string;
  readonly at: Date;
  readonly purchaseId: string | null;
}

/** A row of the provider's. */
export interface ProviderLine extends BookLine {
  readonly about: string;
  readonly charge: string;
}

export const isOwnKind = (kind: BalanceEntry['kind'] | BookLine['kind']): kind is ProviderMovementKind =>
  (PROVIDER_MOVEMENT_KINDS as readonly string[]).includes(kind);

/** Returns the rows that our books should have for lines of the provider's: what was moved, and what the provider kept of it. */
export function linesOf(entries: readonly BalanceEntry[]): ProviderLine[] {
  const lines = new Map<string, ProviderLine>();
  for (const { reference, kind, feeCents, ...entry } of entries) {
    if (kind === 'other') continue;
    const { purchaseId = null, cents, ...rest } = entry;
    const own = isOwnKind(kind);
    const moved = { ...rest, kind, reference: own ? reference : entry.about, cents, purchaseId };
    for (const line of [moved, { ...moved, kind: 'fee' as const, reference, cents: -feeCents }]) {
      if (line.cents === 0) continue;
      const key = keyOf(line);
      const before = lines.get(key);
      // A bank may take the money of one dispute in several steps.
      lines.set(key, before ? { ...before, cents: before.cents + line.cents } : line);
    }
  }
  return [...lines.values()];
}

const keyOf = ({ kind, reference }: Pick<BookLine, 'kind' | 'reference'>): string => `${kind} ${reference}`;

export interface Pair {
  readonly ours?: BookLine;
  readonly theirs?: ProviderLine;
}

/**
 * Puts the rows of both sides beside each other, by the provider's reference. A charge of before the ledger has another
 * one, and is found by its purchase.
 */
export function pairs(ours: readonly BookLine[], theirs: readonly ProviderLine[]): Pair[] {
  const left = new Map(ours.map((line) => [keyOf(line), line]));
  const alone: ProviderLine[] = [];
  const found: Pair[] = [];
  for (const line of theirs) take(left.get(keyOf(line)), line);
  const chargeOf = new Map([...left.values()].filter(isCharge).map((line) => [line.purchaseId, line]));
  for (const line of alone.splice(0)) {
    const charge = isCharge(line) && line.purchaseId !== null ? chargeOf.get(line.purchaseId) : undefined;
    take(charge && left.get(keyOf(charge)), line);
  }
  return [
    ...found,
    ...alone.map((line) => ({ theirs: line })),
    ...[...left.values()].map((line) => ({ ours: line })),
  ];

  function take(own: BookLine | undefined, line: ProviderLine): void {
    if (!own) return void alone.push(line);
    left.delete(keyOf(own));
    found.push({ ours: own, theirs: line });
  }
}

const isCharge = ({ kind }: BookLine): boolean => kind === 'charge';

/** @param dayOf the day in Italy on which the difference is shown */
export function differenceOf(
  { ours, theirs }: Pair,
  dayOf: (pair: Pair) => string,
): StoredDifference | undefined {
  const line = ours ?? theirs;
  if (!line) return undefined;
  if (ours && theirs && ours.cents === theirs.cents && ours.currency === theirs.currency) return undefined;
  const sumOf = (one: BookLine | undefined) => (one ? { cents: one.cents, currency: one.currency } : null);
  return {
    what: ours ? (theirs ? 'other_sum' : 'missing_there') : 'missing_here',
    kind: line.kind,
    reference: line.reference,
    day: dayOf({ ...(ours && { ours }), ...(theirs && { theirs }) }),
    purchaseId: line.purchaseId,
    ours: sumOf(ours),
    theirs: sumOf(theirs),
  };
}
