import { type ChangeEvent, useState } from 'react';
import type { FieldErrors } from '../../../state/submission';

interface LeadFields<Known extends object> {
  readonly known: Known;
  readonly changed: Partial<Known>;
  readonly change: (part: Partial<Known>) => void;
  readonly errors: FieldErrors;
}

/**
 * Returns the fields of a form: what was changed, over what is known about the logged-in person. A page that the server
 * rendered learns who that is only later, so known values are no initial state.
 */
export function leadFields<Known extends object>({ known, changed, change, errors }: LeadFields<Known>) {
  const typed: Known = { ...known, ...changed };
  /** Returns the properties of a text field. @param name on the wire */
  const textField = (key: keyof Known, name: string) => ({
    name,
    value: String(typed[key]),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      change({ [key]: target.value } as Partial<Known>),
    error: errors[name],
  });
  return { typed, change, textField };
}

/** The fields of a form that forgets them with its page. */
export function useLeadFields<Known extends object>(known: Known, errors: FieldErrors) {
  const [changed, setChanged] = useState<Partial<Known>>({});
  const change = (part: Partial<Known>) => setChanged((before) => ({ ...before, ...part }));
  return leadFields({ known, changed, change, errors });
}
