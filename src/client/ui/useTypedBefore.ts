import { useEffect, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Tells of a field of a page that the server rendered once React listens to it: what was typed before, or what the browser
 * kept over a reload, would be lost with the form's next change.
 *
 * @param id of the field, or of a form of several
 * @param tell takes over what stands in it
 */
export function useTypedBefore<Element extends HTMLElement = HTMLInputElement>(
  id: string,
  tell: (field: Element) => void,
): void {
  const isHydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, of the first render
  useEffect(() => {
    const field = isHydrating && document.getElementById(id);
    if (field) tell(field as Element);
  }, []);
}
