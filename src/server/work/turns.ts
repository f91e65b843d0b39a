/**
 * Lets a bounded number of jobs run at a time; the others wait, first come, first served.
 * `const inTurn = createTurns(2); await inTurn(() => heavyWork())`
 */
export function createTurns(most: number): <Result>(job: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (job) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      // Whoever is next takes the place over, so that nobody slips in between.
      if (next) next();
      else running -= 1;
    }
  };
}
