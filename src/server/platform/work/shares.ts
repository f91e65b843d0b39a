/**
 * Bounds how many jobs run at a time for each key (an account, an address).
 * `const share = createShares(3); const done = share(caller.id); if (!done) …; try { … } finally { done(); }`
 * @returns what takes a place for a key and answers how to give it back; undefined when the key has no place left
 */
export function createShares(most: number): (key: string) => (() => void) | undefined {
  const running = new Map<string, number>();
  return (key) => {
    const count = running.get(key) ?? 0;
    if (count >= most) return undefined;
    running.set(key, count + 1);
    return () => {
      const left = (running.get(key) ?? 1) - 1;
      if (left > 0) running.set(key, left);
      else running.delete(key);
    };
  };
}
