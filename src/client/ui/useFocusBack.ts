import { useEffect, useRef } from 'react';

/** Returns a ref for the button that opened a form or dialog: it gets the focus back when that closes and nothing else has it. */
export function useFocusBack(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    // The focus is elsewhere if another form was opened, or the person types in another field by now.
    if (wasOpen.current && !isOpen && document.activeElement === document.body) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}
