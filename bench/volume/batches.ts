/** A stretch of numbers, both ends included. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

export interface BatchOptions {
  /** How many there are in all, numbered from 1. */
  readonly total: number;
  /** How many at once. */
  readonly size: number;
  /** How many batches run at the same time. */
  readonly lanes: number;
  /** Once aborted, no further batch begins. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Goes through numbers in batches. Each is whole or absent: one that was begun is finished, also when told to
 * stop or when another one fails.
 * @throws the first failure, after the batches under way have ended
 */
export async function inBatches(
  { total, size, lanes, signal }: BatchOptions,
  run: (stretch: Stretch) => Promise<void>,
): Promise<void> {
  let next = 1;
  let failed = false;
  const lane = async () => {
    while (next <= total && !failed && !signal?.aborted) {
      const from = next;
      next += size;
      try {
        await run({ from, to: Math.min(from + size - 1, total) });
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane));
  const failure = ends.find((end) => end.status === 'rejected');
  if (failure) throw failure.reason;
}
