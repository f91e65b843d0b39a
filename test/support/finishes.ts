import { runInNewContext } from 'node:vm';

/** Milliseconds that no linear reading needs on any machine, and that a quadratic one of a megabyte exceeds by far. */
const HANG_TIMEOUT = 20_000;

/** Runs synchronous work. @throws if it hangs, as a pattern does that backtracks over a long text */
export function finishes<Result>(work: () => Result): Result {
  return runInNewContext('work()', { work }, { timeout: HANG_TIMEOUT });
}
