const PARAMETER = /\{(\w+)\}/g;

/** Returns the names of a path's `{parameters}` in order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(PARAMETER)].map((match) => match[1] ?? '');
}

/**
 * Fills in and percent-encodes a path's parameters; `rest` holds the remaining fields for the body or query.
 * @throws TypeError when a parameter is missing or empty, which would call another address
 */
export function fillPath(
  path: string,
  input: Readonly<Record<string, unknown>>,
): { url: string; rest: Record<string, unknown> } {
  const rest = { ...input };
  const url = path.replace(PARAMETER, (_whole, name: string) => {
    const value = input[name];
    if ((typeof value !== 'string' && typeof value !== 'number') || value === '') {
      throw new TypeError(`${path}: the parameter "${name}" is missing`);
    }
    delete rest[name];
    return encodeURIComponent(value);
  });
  return { url, rest };
}
