import { isShopPath } from '../routing/paths';
import { nextTask } from './nextTask';
import type { Services } from './services';
import { isSessionKey } from './sessionStorage';

type Listener = () => void;

const listenTo =
  <Name extends keyof WindowEventMap>(name: Name, isMeant: (event: WindowEventMap[Name]) => boolean) =>
  (listener: Listener) => {
    const handle = (event: WindowEventMap[Name]) => {
      if (isMeant(event)) listener();
    };
    window.addEventListener(name, handle);
    return () => window.removeEventListener(name, handle);
  };

const onLeave = listenTo('pagehide', () => true);

const onVisibility = (state: DocumentVisibilityState) => (listener: Listener) => {
  const handle = () => {
    if (document.visibilityState === state) listener();
  };
  document.addEventListener('visibilitychange', handle);
  return () => document.removeEventListener('visibilitychange', handle);
};

/** Phones end a page without `pagehide`; a page that is closed at once may not change its visibility before. */
function onHidden(listener: Listener) {
  const stops = [onVisibility('hidden')(listener), onLeave(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The address of a plain link within the shop that was clicked to open it here; undefined for any other click. */
function followed(event: MouseEvent): string | undefined {
  const { target, button, defaultPrevented, metaKey, ctrlKey, shiftKey, altKey } = event;
  const isPlain = button === 0 && !defaultPrevented && !(metaKey || ctrlKey || shiftKey || altKey);
  const link = isPlain && target instanceof Element && target.closest('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin)
    return undefined;
  const { pathname, search, hash } = link;
  // The browser moves the focus to a part of this page.
  if (hash && pathname === location.pathname && search === location.search) return undefined;
  return isShopPath(pathname) ? pathname + search + hash : undefined;
}

function onLink(listener: (path: string) => void) {
  const handle = (event: MouseEvent) => {
    const path = followed(event);
    if (path === undefined) return;
    event.preventDefault();
    listener(path);
  };
  document.addEventListener('click', handle);
  return () => document.removeEventListener('click', handle);
}

const TOUCHES = ['pointerover', 'touchstart', 'focusin'] as const;

function onLinkTouched(listener: (path: string) => void) {
  const handle = ({ target }: Event) => {
    const link = target instanceof Element && target.closest('a');
    if (link && link.origin === location.origin && isShopPath(link.pathname)) listener(link.pathname);
  };
  for (const name of TOUCHES) document.addEventListener(name, handle, { passive: true });
  return () => {
    for (const name of TOUCHES) document.removeEventListener(name, handle);
  };
}

/** A browser without view transitions, or a visitor who wants no motion, gets the next page at once. */
function crossFade(): Promise<void> | undefined {
  if (!document.startViewTransition || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  return new Promise((resolve) => {
    const { ready } = document.startViewTransition(() => {
      resolve();
      return nextTask();
    });
    // Another link was followed meanwhile, or the tab is out of sight: nothing fades.
    ready.catch(() => undefined);
  });
}

function focusMain() {
  document.getElementById('contenuto')?.focus({ preventScroll: true });
}

function toTop(hash = '') {
  window.scrollTo(0, 0);
  focusMain();
  // The page is rendered in the task that follows.
  requestAnimationFrame(() => {
    // A dialog of the page before takes the focus back, until it is gone with it.
    if (document.activeElement === document.body) focusMain();
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  });
}

/** Tells what other tabs write into the session: a tab gets no event of its own. */
export const onSession = listenTo('storage', ({ key }) => isSessionKey(key));

function holdPage() {
  const hold = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', hold);
  return () => window.removeEventListener('beforeunload', hold);
}

let show: () => void = () => undefined;
const shown = new Promise<void>((resolve) => {
  show = resolve;
});

export const browser: Services['browser'] = {
  leave: (address) => window.location.assign(address),
  alert: (text) => window.alert(text),
  reload: () => window.location.reload(),
  holdPage,
  pageShown: () => show(),
  // Until it is shown, a rendered page is still the visitors’.
  sessionKnown: () => void shown.then(() => delete document.documentElement.dataset.session),
  crossFade,
  toTop,
  onLink,
  onLinkTouched,
  onReturn: listenTo('pageshow', ({ persisted }) => persisted),
  onLeave,
  onOnline: listenTo('online', () => true),
  onHidden,
  onShown: onVisibility('visible'),
};
