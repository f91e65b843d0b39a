import { useEffect, useRef, useState } from 'react';
import { BEFORE_POP } from '../../../services/history';

/** The page's own link that a plain click opens; undefined for any other click. */
function linkOf({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): string | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  const isPlain = button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
  if (!link || !isPlain || link.target || link.origin !== location.origin) return undefined;
  return link.getAttribute('href')?.startsWith('#') ? undefined : link.pathname + link.search + link.hash;
}

/**
 * Stops those who leave a page by a link, Back or the browser while it holds unsaved changes: nothing has happened yet
 * when the question is asked.
 * @returns where somebody wants to go, undefined while nobody does; and its setter
 */
export function useLeaveGuard(isDirty: boolean) {
  const [target, setTarget] = useState<string | undefined>();
  const isGuarding = useRef(isDirty);
  isGuarding.current = isDirty;
  useEffect(() => {
    const here = { state: window.history.state as unknown, href: window.location.href };
    const onClick = (event: MouseEvent) => {
      const to = isGuarding.current ? linkOf(event) : undefined;
      if (to === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(to);
    };
    const onPop = (event: Event) => {
      if (!isGuarding.current) return;
      event.preventDefault();
      const { pathname, search, hash } = window.location;
      window.history.pushState(here.state, '', here.href);
      setTarget(pathname + search + hash);
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (isGuarding.current) event.preventDefault();
    };
    document.addEventListener('click', onClick, true);
    window.addEventListener(BEFORE_POP, onPop);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      document.removeEventListener('click', onClick, true);
      window.removeEventListener(BEFORE_POP, onPop);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, []);
  return [target, setTarget] as const;
}
