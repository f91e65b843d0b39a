import { useEffect, useRef } from 'react';

/** Puts the keyboard on the first field of a form that has an error, whenever new errors come. */
export function useErrorFocus(errors: Readonly<Record<string, string>>) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  return form;
}
