import Stripe from 'stripe';
import type { BalanceEntry, BalanceQuestion } from '../../../platform/paymentProvider';

/** Stripe's types of lines that the shop's books know. A dispute's lines are adjustments. */
const KINDS: Readonly<Record<string, BalanceEntry['kind']>> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  // A debit whose bank takes it back after all.
  payment_failure_refund: 'refund',
  payment_reversal: 'refund',
  refund_failure: 'refund_failed',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  tax_fee: 'fee',
  payout: 'payout',
  payout_cancel: 'payout_returned',
  payout_failure: 'payout_returned',
};

const PAGE = 100;
const inSeconds = (moment: Date): number => Math.ceil(moment.getTime() / 1000);

/** Newest first, as Stripe lists them. */
export async function* listBalance(
  stripe: Stripe,
  question: BalanceQuestion,
): AsyncGenerator<readonly BalanceEntry[]> {
  const asked =
    'about' in question
      ? { source: question.about }
      : { created: { gte: inSeconds(question.from), lt: inSeconds(question.to) } };
  let after: string | undefined;
  do {
    const page = await stripe.balanceTransactions
      .list({ ...asked, limit: PAGE, expand: ['data.source'], ...(after && { starting_after: after }) })
      .catch(noneIfUnknown);
    yield page.data.map(entryOf);
    after = page.has_more ? page.data.at(-1)?.id : undefined;
  } while (after);
}

/** As of a source that is none of this account's. */
function noneIfUnknown(error: unknown): Pick<Stripe.ApiList<Stripe.BalanceTransaction>, 'data' | 'has_more'> {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
    return { data: [], has_more: false };
  throw error;
}

function entryOf(line: Stripe.BalanceTransaction): BalanceEntry {
  const { id: reference, source, amount: cents, fee: feeCents, currency, created } = line;
  const isDispute = typeof source === 'object' && source?.object === 'dispute';
  const ofDispute = cents < 0 ? 'dispute_opened' : 'dispute_won';
  return {
    reference,
    kind: isDispute ? ofDispute : (KINDS[line.type] ?? 'other'),
    ...aboutOf(source),
    cents,
    feeCents,
    currency: currency.toUpperCase(),
    at: new Date(created * 1000),
  };
}

function aboutOf(
  source: Stripe.BalanceTransaction['source'],
): Pick<BalanceEntry, 'about' | 'charge' | 'purchaseId'> {
  if (source === null) return { about: '', charge: '' };
  if (typeof source === 'string') return { about: source, charge: '' };
  const { id: about } = source;
  if (source.object === 'charge') return { about, charge: about, purchaseId: source.metadata.purchase };
  const charge = source.object === 'refund' || source.object === 'dispute' ? source.charge : null;
  return { about, charge: typeof charge === 'string' ? charge : (charge?.id ?? '') };
}
