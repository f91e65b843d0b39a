import { useEffect, useRef } from 'react';

/** Returns a ref for the button that opened a form: it takes the focus back when the form closes. */
export function useFocusBack(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}
