import { moneyRounds } from '../test/support/money/rounds';
import type { Bench } from './support/figure';

const ROUNDS = 100;

/** Money and access agree with the payment provider's books, whatever happens and however often the server is killed. */
const money: Bench = async () => {
  const { faults, ...counts } = await moneyRounds(ROUNDS, 'money');
  return {
    title: `${ROUNDS} kills of a shop that takes money, half of them of its database too: no fault in its books`,
    rows: [{ ...counts, faults: faults.length }],
    notes: faults.slice(0, 10),
    isKept: faults.length === 0 && counts.paid > ROUNDS,
  };
};

export default money;
