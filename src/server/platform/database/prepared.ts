import type { Orm } from './connection';

/**
 * Statements prepared once a database (measured: two to four times as fast as building them at each call).
 * Their names must differ through the whole program: each connection of the pool knows them all.
 */
export function prepared<Statements>(prepare: (orm: Orm) => Statements): (orm: Orm) => Statements {
  const made = new WeakMap<Orm, Statements>();
  return (orm) => {
    const known = made.get(orm);
    if (known) return known;
    const statements = prepare(orm);
    made.set(orm, statements);
    return statements;
  };
}
