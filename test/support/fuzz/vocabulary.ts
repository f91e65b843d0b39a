/** Values kept of one field: the newest ones. */
const MOST_VALUES = 30;
/** Characters; longer texts would fill the requests. */
const LONGEST = 2000;
/** An id that does not say of what: of whatever its group is about. */
const ANY_ID = /^id(enc)?$/;
const ID = /^id(\w*enc)?$/;

type Item = Readonly<Record<string, unknown>>;

/** Values that mean something to the shop: texts, and values of fields in answers, by the call's group and the field. */
export class Vocabulary {
  private readonly values = new Map<string, Set<unknown>>();
  private readonly records = new Map<string, Item[]>();

  /** @param texts ids, slugs, addresses, codes; at least one */
  constructor(readonly texts: readonly string[]) {}

  /** Remembers each field of an answer, however deep. */
  learn(answer: unknown, group: string): void {
    if (typeof answer !== 'object' || answer === null) return;
    if ('version' in answer) this.records.set(group, [...this.recordsOf(group), answer].slice(-MOST_VALUES));
    for (const [name, value] of Object.entries(answer)) {
      if (!Array.isArray(answer)) {
        this.keep(`${group}.${name}`.toLowerCase(), value);
        this.keep(`.${name}`.toLowerCase(), value);
      }
      this.learn(value, group);
    }
  }

  /** Returns the values that a field of that name held, preferably in answers of the same group. */
  valuesOf(name: string, group: string): readonly unknown[] {
    const field = name.toLowerCase();
    const own = `${group}.`.toLowerCase();
    if (ANY_ID.test(field)) {
      const ids = [...this.values].filter(([key]) => key.startsWith(own) && ID.test(key.slice(own.length)));
      if (ids.length > 0) return ids.flatMap(([, held]) => [...held]);
    }
    return [...(this.values.get(own + field) ?? this.values.get(`.${field}`) ?? [])];
  }

  /** Records with a version, as a form reads them and sends them back. */
  recordsOf(group: string): readonly Item[] {
    return this.records.get(group) ?? [];
  }

  private keep(key: string, value: unknown): void {
    if (value === null || value === '' || String(JSON.stringify(value)).length > LONGEST) return;
    const held = this.values.get(key) ?? new Set<unknown>();
    held.delete(value);
    held.add(value);
    for (const oldest of held) if (held.size > MOST_VALUES) held.delete(oldest);
    this.values.set(key, held);
  }
}
