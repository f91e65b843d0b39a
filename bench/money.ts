import { moneyRounds } from '../test/support/money/rounds';
import type { Bench } from './support/figure';

const ROUNDS = 100;

/** Money and access agree with the payment provider's books, whatever happens and however often the server is killed. */
const money: Bench = async () => {
  const rows = [];
  const notes: string[] = [];
  for (const kind of ['embedded', 'postgres'] as const) {
    const { faults, ...counts } = await moneyRounds(ROUNDS, 'money', kind);
    rows.push({ database: kind, ...counts, faults: faults.length });
    notes.push(...faults.slice(0, 10));
  }
  return {
    title: `${ROUNDS} kills of a shop that takes money, on each database: no fault in its books`,
    rows,
    notes,
    isKept: rows.every(({ faults, paid }) => faults === 0 && paid > ROUNDS),
  };
};

export default money;
