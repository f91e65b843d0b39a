import { type ChangeEvent, useEffect, useRef } from 'react';

/**
 * Properties of a form whose fields carry the names of `errors`. New errors put the keyboard on the first field that
 * has one; changing a field reports it to `onFieldChange` if it has an error or the form a message: both are out of date.
 */
export function useFormErrors(
  errors: Readonly<Record<string, string>>,
  onFieldChange: (field: string) => void,
  message = '',
) {
  const ref = useRef<HTMLFormElement>(null);
  const shown = useRef(errors);
  useEffect(() => {
    const before = shown.current;
    const known = Object.values(before);
    const hasMore = Object.keys(errors).length > known.length;
    // An error that only moved to another field is not new.
    const isNew = Object.entries(errors).some(
      ([field, text]) => !(field in before) && (hasMore || !known.includes(text)),
    );
    shown.current = errors;
    if (isNew) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  const onChange = ({ target }: ChangeEvent<HTMLFormElement>) => {
    const { name } = target as unknown as HTMLInputElement;
    if (name in errors || message !== '') onFieldChange(name);
  };
  return { ref, onChange };
}
