import { type ChangeEvent, useState } from 'react';
import type { FieldErrors } from '../../../state/submission';

/**
 * Holds the fields of a form over what is known about the logged-in person. A page that the server rendered learns who
 * that is only later, so known values are no initial state.
 */
export function useLeadFields<Fields extends Readonly<Record<string, string | boolean>>>(
  known: Fields,
  errors: FieldErrors,
) {
  const [changed, setChanged] = useState<Partial<Fields>>({});
  const typed: Fields = { ...known, ...changed };
  const change = (part: Partial<Fields>) => setChanged((before) => ({ ...before, ...part }));
  /** Returns the properties of a text field. @param name on the wire */
  const textField = (key: keyof Fields, name: string) => ({
    name,
    value: String(typed[key]),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      change({ [key]: target.value } as Partial<Fields>),
    error: errors[name],
  });
  return { typed, change, textField };
}
