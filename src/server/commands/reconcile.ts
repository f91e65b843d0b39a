import { parseArgs } from 'node:util';
import { paymentProviderName } from '../../contract/checkout/purchaseNames';
import { countUnasked, type Days, periodOf } from '../checkout/books/queries';
import {
  type BookKeeper,
  type BooksDeps,
  BooksUnreadable,
  bookKeepers,
  type Comparison,
  compareBooks,
} from '../checkout/books/service';
import { modeOf, openPayments } from '../checkout/providers/openPayments';
import { isMovementOfPresentKind } from '../checkout/purchases/testSales';
import type { Settings } from '../platform/configuration/configuration';
import { databaseOptions } from '../platform/configuration/databaseOptions';
import { withSessionSecret } from '../platform/configuration/sessionSecret';
import { openDatabase, StartError } from '../platform/database';
import { firstDay } from '../platform/database/italianTime';
import type { StoredDifference } from '../platform/database/schema';
import { italianDay } from '../platform/italianDays';
import { assertMode } from '../platform/shopMode';
import { commandLog } from './log';

const USAGE =
  'Say which days: reconcile --from YYYY-MM-DD --to YYYY-MM-DD, in Italy, both included; without them it is the month that ended last.';

/** Nobody answers: the books may be right. */
const UNKNOWN = 2;

/**
 * `reconcile --from DAY --to DAY`: records the payment providers' fees and payouts and compares our books with theirs, row
 * by row.
 * @throws StartError with exit code 1 when they differ, with 2 when a provider does not answer
 */
export async function reconcileBooks(settings: Settings, words: readonly string[]): Promise<void> {
  const clock = () => new Date();
  const days = readDays(words, clock());
  const database = await openDatabase(databaseOptions(settings), commandLog);
  try {
    const configuration = await withSessionSecret(settings);
    await assertMode(database, modeOf(configuration));
    const payments = await openPayments(configuration, { database, clock });
    await printComparisons({ database, clock, configuration, payments }, days);
  } finally {
    await database.close();
  }
}

/** @throws StartError as above, once all providers are asked */
export async function printComparisons(deps: BooksDeps, days: Days): Promise<void> {
  const keepers = bookKeepers(deps);
  if (keepers.length === 0) console.log('No payment provider is configured that keeps books.');
  let differences = 0;
  const silent: string[] = [];
  for (const provider of keepers) {
    const comparison = await comparisonOf(deps, provider, days);
    if (typeof comparison === 'string') {
      silent.push(comparison);
      continue;
    }
    tell(comparison);
    differences += comparison.differences.length;
  }
  await tellUnasked(deps, days);
  if (silent.length > 0) throw new StartError(silent.join('\n'), UNKNOWN);
  if (differences > 0) throw new StartError(`The books differ in ${differences} rows.`);
}

/** @returns a line when the provider does not answer */
async function comparisonOf(deps: BooksDeps, provider: BookKeeper, days: Days): Promise<Comparison | string> {
  try {
    return await compareBooks(deps, provider, days);
  } catch (error) {
    if (!(error instanceof BooksUnreadable)) throw error;
    return `${paymentProviderName(provider.name)} does not answer (${error.message}): nothing was compared or recorded. Run it again later.`;
  }
}

/** @throws StartError for words that name no days that have begun */
export function readDays(words: readonly string[], now: Date): Days {
  const { from, to } = readWords(words);
  const today = italianDay(now);
  if (from === undefined && to === undefined) return lastMonth(today);
  if (from === undefined || to === undefined || !isDay(from) || !isDay(to)) throw new StartError(USAGE);
  if (from > to) throw new StartError(`--from ${from} is after --to ${to}.`);
  if (to > today) throw new StartError(`--to ${to} is still to come: today is ${today}.`);
  return { from, to };
}

function readWords(words: readonly string[]): { readonly from?: string; readonly to?: string } {
  const options = { from: { type: 'string' }, to: { type: 'string' } } as const;
  try {
    return parseArgs({ args: [...words], options }).values;
  } catch {
    throw new StartError(USAGE);
  }
}

const isDay = (word: string): boolean =>
  /^20\d\d-\d\d-\d\d$/.test(word) &&
  !Number.isNaN(Date.parse(word)) &&
  new Date(word).toISOString().startsWith(word);

function lastMonth(today: string): Days {
  const [Year = 0, Month = 1] = today.split('-').map(Number);
  const to = new Date(Date.UTC(Year, Month - 1, 0)).toISOString().slice(0, 10);
  return { from: firstDay({ Year, Month }, -1), to };
}

function tell({ provider, from, to, compared, foreign, recorded, differences }: Comparison): void {
  console.log(`${paymentProviderName(provider)}, ${from} to ${to}: ${compared.length} rows compared.`);
  const kept = compared.filter(({ kind }) => kind === 'fee');
  const paidOut = compared.filter(({ kind }) => kind === 'payout' || kind === 'payout_returned');
  console.log(`Fees ${sumsOf(kept)}, payouts ${sumsOf(paidOut)}; ${recorded} rows recorded.`);
  if (foreign.length > 0)
    console.log(`${foreign.length} rows of ${sumsOf(foreign)} are about what this shop has not sold.`);
  if (differences.length === 0) console.log('No differences.');
  else console.table(differences.map(shown));
}

const amount = (cents: number, currency: string): string => `${(cents / 100).toFixed(2)} ${currency}`;

function sumsOf(lines: readonly { readonly cents: number; readonly currency: string }[]): string {
  const sums = new Map<string, number>();
  for (const { cents, currency } of lines) sums.set(currency, (sums.get(currency) ?? 0) + cents);
  const texts = [...sums].map(([currency, cents]) => amount(cents, currency));
  return texts.length > 0 ? texts.join(' and ') : 'none';
}

const WHAT: Readonly<Record<StoredDifference['what'], string>> = {
  missing_here: 'missing in our books',
  missing_there: 'missing at the provider',
  other_sum: 'another sum',
};

function shown({ day, what, kind, reference, purchaseId, ours, theirs }: StoredDifference) {
  const sum = (side: StoredDifference['ours']) => (side ? amount(side.cents, side.currency) : '–');
  const row = { day, difference: WHAT[what], movement: kind, ours: sum(ours), theirs: sum(theirs) };
  return { ...row, reference, purchase: purchaseId ?? '–' };
}

async function tellUnasked({ database, configuration, payments }: BooksDeps, days: Days): Promise<void> {
  const period = await periodOf(database.orm, days);
  // What is paid beside a provider has no books to be compared with.
  const configured = [...payments.all.map(({ name }) => name), 'manual', 'none'];
  const isCounted = isMovementOfPresentKind(configuration);
  for (const { provider, count } of await countUnasked(database.orm, period, isCounted, configured))
    console.log(
      `${count} rows of ${paymentProviderName(provider)}, which is not configured, were not compared.`,
    );
}
