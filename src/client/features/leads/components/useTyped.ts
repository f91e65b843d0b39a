import { useState } from 'react';

/**
 * Holds the fields of a form over what is known about the logged-in person. A page that the server rendered learns who
 * that is only later, so known values are no initial state.
 */
export function useTyped<Fields extends object>(known: Fields) {
  const [changed, setChanged] = useState<Partial<Fields>>({});
  const change = (part: Partial<Fields>) => setChanged((before) => ({ ...before, ...part }));
  return { typed: { ...known, ...changed } as Fields, change };
}
