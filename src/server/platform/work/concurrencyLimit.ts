/**
 * Limits the number of concurrent jobs; the others wait in order.
 * `const limit = createConcurrencyLimit(2); await limit(() => heavyWork())`
 */
export function createConcurrencyLimit(max: number): <Result>(job: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (job) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      // Hand the slot over directly, so that no new job takes it first.
      if (next) next();
      else running -= 1;
    }
  };
}
