const PARAMETER = /\{(\w+)\}/g;

/** The names of a path's `{parameters}`, in their order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(PARAMETER)].map((match) => match[1] ?? '');
}

/**
 * A row's path with its parameters filled in and percent-encoded, and the fields that are left for the
 * body or the query.
 * @throws TypeError when a parameter is missing or empty: a call to the wrong address must not leave.
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
