import { Stream } from 'node:stream';

/** PostgreSQL keeps neither NUL nor half of a surrogate pair: the first fails a query, the second becomes `�`. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

export function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text);
}

/** Returns the path of the first text or name within a value that PostgreSQL cannot keep; '' for the value itself. */
export function unstorableField(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : path;
  if (typeof value !== 'object' || value === null || value instanceof Stream) return undefined;
  for (const [name, part] of Object.entries(value)) {
    if (!isStorable(name)) return path;
    const found = unstorableField(part, path ? `${path}.${name}` : name);
    if (found !== undefined) return found;
  }
  return undefined;
}
