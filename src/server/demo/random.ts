/** A deterministic random generator: the same seed gives the same numbers on every machine. */
export interface Random {
  next(): number;
  /** In [low, high). */
  between(low: number, high: number): number;
  /** An integer in [low, high]. */
  whole(low: number, high: number): number;
  /** An item of a non-empty list. */
  pick<Item>(items: readonly Item[]): Item;
  /** True with the given probability. */
  chance(share: number): boolean;
}

/** Hashes a name to a seed (FNV-1a). */
function seedOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at += 1) {
    hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}

/** The mulberry32 generator, seeded by a name. */
export function randomOf(name: string): Random {
  let state = seedOf(name);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number) => low + next() * (high - low);
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1));
  return {
    next,
    between,
    whole,
    chance: (share) => next() < share,
    pick: (items) => {
      const item = items[whole(0, items.length - 1)];
      if (item === undefined) throw new Error('Nothing to pick from');
      return item;
    },
  };
}
