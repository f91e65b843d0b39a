import { useEffect, useState } from 'react';

/**
 * Returns whether the element with this id is out of view. False before hydration, and where nothing has the id.
 *
 * @param margin what covers the edges of the screen, as an observer's `rootMargin`
 */
export function useIsOutOfView(id: string, margin: string): boolean {
  const [isOut, setIsOut] = useState(false);
  useEffect(() => {
    const element = document.getElementById(id);
    if (!element) {
      setIsOut(false);
      return undefined;
    }
    const observer = new IntersectionObserver(
      (entries) => setIsOut(entries.at(-1)?.isIntersecting === false),
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [id, margin]);
  return isOut;
}
