import { crashRounds } from '../test/support/crash';
import type { Bench } from './support/figure';
import { median } from './support/statistics';

const ROUNDS = 50;

/** The server is killed again and again under a stream of purchases; nothing acknowledged may be lost. */
const crash: Bench = async () => {
  const { rounds, opened, paid, cut, killedStarts, starts, faults } = await crashRounds(ROUNDS, 'crash');
  return {
    title: `${rounds} kills of the server while people buy: ${faults.length} faults, at most 0`,
    rows: [
      {
        kills: rounds,
        'killed while starting': killedStarts,
        'calls cut off': cut,
        'purchases opened': opened,
        'of these paid': paid,
        'median start ms': Math.round(median(starts)),
        'slowest start ms': Math.round(Math.max(...starts)),
        faults: faults.length,
      },
    ],
    notes: faults.slice(0, 20),
    isKept: faults.length === 0 && paid > rounds,
  };
};

export default crash;
