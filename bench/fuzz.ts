import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fuzz } from '../test/support/fuzz/fuzz';
import { freePort } from '../test/support/shop';
import { startProcess } from '../test/support/shopProcess';
import type { Bench } from './support/figure';

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 40_000);
/** A run can be repeated, and be shorter: FUZZ_SEED=… FUZZ_REQUESTS=… npm run bench -- fuzz. */
const SEED = Number(process.env.FUZZ_SEED ?? 11);
const PASSWORD = 'corsi-demo-2026';
const KNOWN = ['BENVENUTO20', 'MENO15', 'SCADUTO', 'ESAURITO', 'UNICO', 'mercati-in-chiaro', 'a@example.com'];

/** Generated requests over all rows of the contract, as visitor, student and admin, against the demo shop. */
const bench: Bench = async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-fuzz-'));
  const port = await freePort();
  const shop = startProcess({
    ...{ folder, port },
    variables: { CALLS_PER_MINUTE: '1000000', TRUSTED_PROXY: 'loopback' },
  });
  try {
    await shop.ready();
    const accounts = {
      student: { email: 'studente@example.com', password: PASSWORD },
      admin: { email: 'admin@example.com', password: PASSWORD },
    };
    const { faults, statuses, unreached } = await fuzz(
      { port, accounts },
      { seed: SEED, requests: REQUESTS, known: KNOWN, walks: true },
    );
    const hasCrashed = shop.child.exitCode !== null || shop.child.signalCode !== null;
    return {
      title: `${REQUESTS} generated requests: ${faults.length} faults${hasCrashed ? ', and the shop ended' : ''}, at most 0`,
      rows: Object.entries(statuses).map(([status, answers]) => ({ status: Number(status), answers })),
      notes: [
        `Seed ${SEED}. A fault is a 5xx but the declared 501, a broken connection, or no answer within 20 s`,
        `Rows that never succeeded: ${unreached.join(', ') || 'none'}`,
        ...faults,
        ...(faults.length > 0 ? [shop.output().slice(-4000)] : []),
      ],
      isKept: faults.length === 0 && unreached.length === 0 && !hasCrashed,
    };
  } finally {
    await shop.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

export default bench;
