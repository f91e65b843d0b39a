import { and, eq, gte, sql } from 'drizzle-orm';
import type { bankTransferAdmin, StatementRow } from '../../../contract/checkout/bankTransfers';
import type { OutputOf } from '../../../contract/platform/endpoint';
import { shownBuyer } from '../../identity/shownBuyer';
import { bankTransferPayments, bankTransfers, purchases, users } from '../../platform/database';
import type { Executor } from '../../platform/database/executor';
import type { Deps } from '../../platform/deps';
import { toEuro } from '../../platform/http/money';
import { refuse } from '../../platform/http/refusals';
import { NUMBER_LENGTH } from '../bankTransfers/queries';
import { balanceOf, transferState } from '../bankTransfers/transferStatus';
import { parseStatement, type StatementCredit, UnreadableStatement } from './statement';

type Answer = OutputOf<typeof bankTransferAdmin.readStatement>;

/** ReadStatement: reads the bank's file and proposes an order for each credit. Nothing is recorded. */
export function readStatement({ database: { orm }, clock }: Deps) {
  return async ({ file }: { readonly file: Blob }): Promise<Answer> => {
    try {
      const { credits, ...rest } = parseStatement(new Uint8Array(await file.arrayBuffer()));
      const known = await knownReferences(orm, credits);
      const orders = await candidates(orm, new Date(clock().getTime() - LOOK_BACK_MS));
      const rows = credits.map((credit) => ({
        ...shown(credit),
        isKnown: namesOf(credit).some((name) => known.has(name)),
        ...orderOf(credit, orders),
      }));
      return { isOk: true, item: { rows, ...rest } };
    } catch (error) {
      if (!(error instanceof UnreadableStatement)) throw error;
      return refuse(error.message, { errors: { file: error.message } });
    }
  };
}

const shown = ({ line, day, cents, text, reference }: StatementCredit) => ({
  line,
  day,
  amount: toEuro(cents),
  text,
  reference,
});

/** What the credit may be recorded by: an admin may have typed a reference that stands among the texts. */
const namesOf = ({ reference, cells }: StatementCredit) => [reference, ...cells];

async function knownReferences(db: Executor, credits: readonly StatementCredit[]): Promise<Set<string>> {
  if (credits.length === 0) return new Set();
  const { reference } = bankTransferPayments;
  const found = await db
    .select({ reference })
    .from(bankTransferPayments)
    .where(sql`${reference} = any(${sql.param([...new Set(credits.flatMap(namesOf))])}::text[])`);
  return new Set(found.map((row) => row.reference));
}

/** Older orders are matched by hand. */
const LOOK_BACK_MS = 365 * 24 * 60 * 60_000;
const MOST_ORDERS = 20_000;

interface Candidate extends Omit<NonNullable<StatementRow['order']>, 'by'> {
  readonly leftCents: number;
  readonly names: readonly string[];
}

async function candidates(db: Executor, since: Date): Promise<Candidate[]> {
  const payments = sql<{ cents: number }[]>`coalesce((
    select json_agg(json_build_object('cents', p.cents) order by p.id) from ${bankTransferPayments} p
    where p.purchase_id = ${bankTransfers.purchaseId}), '[]')`;
  const rows = await db
    .select({
      transfer: bankTransfers,
      payments,
      title: purchases.itemTitle,
      firstName: users.firstName,
      lastName: users.lastName,
      userId: users.id,
      email: users.email,
      deletedAt: users.deletedAt,
    })
    .from(bankTransfers)
    .innerJoin(purchases, eq(purchases.id, bankTransfers.purchaseId))
    .innerJoin(users, eq(users.id, purchases.userId))
    .where(and(gte(bankTransfers.createdAt, since), eq(purchases.providerReference, bankTransfers.number)))
    .limit(MOST_ORDERS);
  return rows.map(({ transfer, payments: paid, title, ...account }) => {
    const received = balanceOf(paid);
    return {
      IdEnc: transfer.purchaseId,
      number: transfer.number,
      title,
      buyer: shownBuyer(account).buyer,
      amount: toEuro(transfer.cents),
      received: toEuro(received),
      state: transferState({ ...transfer, payments: paid }),
      leftCents: transfer.cents - received,
      names: plain(`${account.firstName} ${account.lastName}`).split(' ').filter(Boolean),
    };
  });
}

/** Upper case without accents; other signs are spaces. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();

/** By the number in the reason for payment, else by the sum and the buyer's name, if they fit a single open order. */
function orderOf(credit: StatementCredit, orders: readonly Candidate[]): Pick<StatementRow, 'order'> {
  const text = plain(credit.text);
  // Banks break long reasons with spaces.
  const joined = text.replaceAll(' ', '');
  const windows = new Set(
    Array.from({ length: Math.max(0, joined.length - NUMBER_LENGTH + 1) }, (_none, at) =>
      joined.slice(at, at + NUMBER_LENGTH),
    ),
  );
  const named = orders.find(({ number }) => windows.has(number));
  if (named) return { order: proposal(named, 'number') };
  const words = new Set(text.split(' '));
  const fitting = orders.filter(
    ({ leftCents, names, state }) =>
      (state === 'awaited' || state === 'short' || state === 'expired') &&
      leftCents === credit.cents &&
      names.length > 0 &&
      names.every((name) => words.has(name)),
  );
  const [only] = fitting;
  return only && fitting.length === 1 ? { order: proposal(only, 'sum') } : {};
}

const proposal = (
  { leftCents: _left, names: _names, ...order }: Candidate,
  by: 'number' | 'sum',
): NonNullable<StatementRow['order']> => ({ ...order, by });
