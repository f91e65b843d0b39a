import pLimit from 'p-limit';
import type { StoredDifference } from '../../platform/database/schema';
import type { Deps } from '../../platform/deps';
import { italianDay } from '../../platform/italianDays';
import type { BalanceEntry, BalanceQuestion, PaymentProvider } from '../../platform/paymentProvider';
import { movesTestMoney } from '../providers/openPayments';
import { sumOf } from '../purchases/movements';
import { isMovementOfPresentKind } from '../purchases/testSales';
import {
  type BookLine,
  differenceOf,
  isOwnKind,
  linesOf,
  type Pair,
  type ProviderLine,
  pairs,
} from './compare';
import {
  type Account,
  type Days,
  isCompared,
  listBooked,
  listExisting,
  listRecorded,
  type Period,
  periodOf,
  record,
  storeComparison,
} from './queries';

export type BooksDeps = Pick<Deps, 'database' | 'clock' | 'configuration' | 'payments'>;

/** A provider that lists its own books. */
export type BookKeeper = PaymentProvider & Required<Pick<PaymentProvider, 'listBalance'>>;

export const bookKeepers = ({ payments }: Pick<Deps, 'payments'>): BookKeeper[] =>
  payments.all.filter((provider): provider is BookKeeper => provider.listBalance !== undefined);

export const accountOf = (
  { configuration }: Pick<Deps, 'configuration'>,
  { name: provider }: Pick<PaymentProvider, 'name'>,
): Account => ({ provider, isTest: movesTestMoney(configuration, provider) });

/** A provider could not be asked, or not to the end: nothing was recorded. */
export class BooksUnreadable extends Error {
  override readonly name = 'BooksUnreadable';
  constructor(
    readonly provider: string,
    cause: unknown,
  ) {
    super(cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause), { cause });
  }
}

export interface Comparison extends Account, Days {
  /** The provider's rows that were compared. */
  readonly compared: readonly ProviderLine[];
  /** Its rows about what this shop has not sold. */
  readonly foreign: readonly ProviderLine[];
  /** Fees and payouts that were not recorded before. */
  readonly recorded: number;
  readonly differences: readonly StoredDifference[];
}

/**
 * Records a provider's fees and payouts of some days, compares our books with its own row by row, and stores the outcome.
 * Repeating it is harmless.
 * @throws BooksUnreadable when the provider does not answer
 */
export async function compareBooks(deps: BooksDeps, provider: BookKeeper, days: Days): Promise<Comparison> {
  const { orm } = deps.database;
  const account = accountOf(deps, provider);
  const period = await periodOf(orm, days);
  const all = linesOf(await ask(provider, period));
  const booked = await bookedFor(deps, provider, { period, lines: all });
  const owners = ownersOf(booked, all);
  const isForeign = ({ charge, purchaseId, about }: ProviderLine): boolean =>
    charge !== '' && purchaseId === null && !owners.has(charge) && !owners.has(about);
  const ownerOf = ({ purchaseId, about, charge }: ProviderLine) =>
    purchaseId ?? owners.get(about) ?? owners.get(charge) ?? null;
  const compared = all
    .filter((line) => !isForeign(line))
    .map((line) => ({ ...line, purchaseId: ownerOf(line) }));

  const own = compared.filter(({ kind }) => isOwnKind(kind));
  const recorded = await listRecorded(
    orm,
    account,
    period,
    own.map(({ reference }) => reference),
  );
  const known = new Set(recorded.map(({ kind, reference }) => `${kind} ${reference}`));
  const fresh = own.filter(({ kind, reference }) => !known.has(`${kind} ${reference}`));

  const beside = pairs([...booked, ...recorded, ...fresh], compared);
  const settled = await askAbout(deps, provider, period, beside);
  const dayOf = ({ ours, theirs }: Pair) =>
    italianDay((ours && isWithin(period, ours.at) ? ours.at : (theirs ?? ours)?.at) ?? period.from);
  const differences = settled
    .flatMap((pair) => differenceOf(pair, dayOf) ?? [])
    .sort((one, other) => one.day.localeCompare(other.day) || one.reference.localeCompare(other.reference));

  const existing = await listExisting(orm, [...new Set(fresh.flatMap(({ purchaseId }) => purchaseId ?? []))]);
  const now = deps.clock();
  const rows = fresh.flatMap(({ kind, reference, at, cents, currency, about, purchaseId }) =>
    isOwnKind(kind)
      ? {
          ...account,
          ...{ kind, cents, currency, about, providerReference: reference },
          ...{ occurredAt: at, bookedAt: now },
          purchaseId: purchaseId !== null && existing.has(purchaseId) ? purchaseId : null,
        }
      : [],
  );
  const added = await orm.transaction(async (tx) => {
    await storeComparison(tx, account, days, differences, now);
    return record(tx, rows);
  });
  const foreign = all.filter(isForeign);
  return { ...account, ...days, compared, foreign, recorded: added, differences };
}

async function ask(provider: BookKeeper, question: BalanceQuestion): Promise<BalanceEntry[]> {
  try {
    const entries: BalanceEntry[] = [];
    for await (const page of provider.listBalance(question)) entries.push(...page);
    return entries;
  } catch (cause) {
    throw new BooksUnreadable(provider.name, cause);
  }
}

function bookedFor(
  { database, configuration }: BooksDeps,
  { name: provider }: BookKeeper,
  {
    period,
    lines,
  }: { period?: Period; lines: readonly Pick<ProviderLine, 'reference' | 'charge' | 'purchaseId'>[] },
): Promise<BookLine[]> {
  const references = [...new Set(lines.flatMap(({ reference, charge }) => [reference, charge]))];
  const purchaseIds = [...new Set(lines.flatMap(({ purchaseId }) => purchaseId ?? []))];
  const isCounted = isMovementOfPresentKind(configuration);
  return listBooked(database.orm, {
    ...{ provider, isCounted, references, purchaseIds },
    ...(period && { period }),
  });
}

/** The purchases of charges, refunds and disputes, by the provider's references. */
function ownersOf(booked: readonly BookLine[], lines: readonly ProviderLine[]): Map<string, string | null> {
  const owners = new Map(booked.map(({ reference, purchaseId }) => [reference, purchaseId]));
  for (const { ours, theirs } of pairs(booked, lines))
    if (ours && theirs) owners.set(theirs.reference, ours.purchaseId);
  return owners;
}

const isWithin = ({ from, to }: Period, at: Date): boolean => at >= from && at < to;

/** Questions about single movements at the same time. */
const AT_A_TIME = 5;

/**
 * Asks about each of our rows of the period that has no counterpart in it: by the provider's clock the money may have
 * moved on another day. Our rows of other days, and what never moved since a refund was withdrawn, are left out.
 */
async function askAbout(
  deps: BooksDeps,
  provider: BookKeeper,
  period: Period,
  beside: readonly Pair[],
): Promise<Pair[]> {
  const isAlone = ({ ours, theirs }: Pair) => ours !== undefined && theirs === undefined;
  const alone = beside.flatMap((pair) =>
    isAlone(pair) && pair.ours && isWithin(period, pair.ours.at) ? pair.ours : [],
  );
  const settled = beside.filter((pair) => !isAlone(pair));
  const references = [...new Set(alone.flatMap(({ kind, reference }) => (isOwnKind(kind) ? [] : reference)))];
  if (references.length === 0) return [...settled, ...alone.map((ours) => ({ ours }))];
  const there = new Map(
    await pLimit(AT_A_TIME).map(references, async (about) => {
      return [about, linesOf(await ask(provider, { about }))] as const;
    }),
  );
  const lines = references.map((reference) => ({ reference, charge: reference, purchaseId: null }));
  const whole = await bookedFor(deps, provider, { lines });
  for (const ours of alone) {
    const found = there.get(ours.reference) ?? [];
    const theirs = found.find(({ kind }) => kind === ours.kind);
    const isWithdrawn =
      found.length === 0 && sumOf(whole.filter(({ reference }) => reference === ours.reference)) === 0;
    if (theirs) settled.push({ ours, theirs });
    else if (isOwnKind(ours.kind) || !isWithdrawn) settled.push({ ours });
  }
  return settled;
}

/** Of the days that the shop compares by itself: a month, so that what is noticed late is still found. */
const DAYS_BACK = 31;
const DAY_MS = 86_400_000;
/** Callbacks of the last evening may be lost, and are recovered in between. */
const SETTLING_MS = 6 * 3_600_000;

/**
 * Compares the last days that are over with all providers that keep books, once a day however many processes there are
 * and however often they start.
 * @throws what the last provider throws that could not be asked, once the others are compared
 */
export async function compareRecent(deps: BooksDeps & Pick<Deps, 'log'>): Promise<void> {
  const now = deps.clock().getTime() - SETTLING_MS;
  const days = {
    from: italianDay(new Date(now - DAYS_BACK * DAY_MS)),
    to: italianDay(new Date(now - DAY_MS)),
  };
  let failure: unknown;
  for (const provider of bookKeepers(deps)) {
    if (await isCompared(deps.database.orm, accountOf(deps, provider), days)) continue;
    try {
      const { differences } = await compareBooks(deps, provider, days);
      if (differences.length > 0)
        deps.log.error(
          { provider: provider.name, differences: differences.length, ...days },
          'the books differ from those of the payment provider',
        );
    } catch (error) {
      failure = error;
    }
  }
  if (failure) throw failure;
}
