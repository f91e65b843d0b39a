import { type ChangeEvent, useEffect, useRef } from 'react';

/**
 * Properties of a form whose fields carry the names of `errors`. New errors put the keyboard on the first field that
 * has one; changing such a field reports it to `onFieldChange`, since its error is out of date.
 */
export function useFormErrors(
  errors: Readonly<Record<string, string>>,
  onFieldChange: (field: string) => void,
) {
  const ref = useRef<HTMLFormElement>(null);
  const shown = useRef(errors);
  useEffect(() => {
    const isNew = Object.keys(errors).some((field) => !(field in shown.current));
    shown.current = errors;
    if (isNew) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  const onChange = ({ target }: ChangeEvent<HTMLFormElement>) => {
    const { name } = target as unknown as HTMLInputElement;
    if (name in errors) onFieldChange(name);
  };
  return { ref, onChange };
}
