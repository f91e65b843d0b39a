import { MessageChannel } from 'node:worker_threads';
import { paths } from '../../../src/client/routing/paths';
import { browser } from '../../../src/client/services/browser';
import { trackListeners } from '../../support/listeners';

const followed: string[] = [];
let stop: () => void;
beforeEach(() => {
  followed.length = 0;
  stop = browser.onLink((path) => followed.push(path));
});
afterEach(() => stop());

/** Clicks a link; jsdom cannot load another page, so what is not taken over is stopped here. */
function click(html: string, event: MouseEventInit = {}): boolean {
  document.body.innerHTML = html;
  const stopLoad = (click: Event) => click.preventDefault();
  window.addEventListener('click', stopLoad);
  const isTaken = { value: false };
  document.addEventListener('click', (heard) => (isTaken.value = heard.defaultPrevented), { once: true });
  document
    .querySelector('a *, a')
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...event }));
  window.removeEventListener('click', stopLoad);
  return isTaken.value;
}

it('takes over a plain link within the shop, with its query and hash', () => {
  expect(click(`<a href="${paths.courses()}?pagina=2#elenco"><b>Corsi</b></a>`)).toBe(true);
  expect(followed).toEqual([`${paths.courses()}?pagina=2#elenco`]);
});

it.each([
  ['to another site', '<a href="https://elsewhere.example/corsi-trading-online/">x</a>', {}],
  ['to another port of the host', '<a href="http://localhost:4000/corsi-trading-online/corsi">x</a>', {}],
  ['to another path of the host', '<a href="/corsi-trading-online-vecchi">x</a>', {}],
  ['for another tab', `<a href="${paths.courses()}" target="_blank">x</a>`, {}],
  ['to a download', `<a href="${paths.courses()}" download>x</a>`, {}],
  ['with the control key', `<a href="${paths.courses()}">x</a>`, { ctrlKey: true }],
  ['with the middle button', `<a href="${paths.courses()}">x</a>`, { button: 1 }],
])('leaves a click %s to the browser', (_what, html, event) => {
  expect(click(html, event)).toBe(false);
  expect(followed).toEqual([]);
});

it('leaves a link to a part of this page to the browser, which moves the focus there', () => {
  window.history.replaceState(null, '', `${paths.courses()}?pagina=2`);
  expect(click('<a href="#contenuto">x</a>')).toBe(false);
  expect(followed).toEqual([]);
  expect(click(`<a href="${paths.courses()}?pagina=3#contenuto">x</a>`)).toBe(true);
  expect(click(`<a href="${paths.teachers()}?pagina=2#contenuto">x</a>`)).toBe(true);
  // Without a hash it leads to the whole page.
  expect(click(`<a href="${paths.courses()}?pagina=2">x</a>`)).toBe(true);
  window.history.replaceState(null, '', '/');
});

it('leaves alone what was handled before', () => {
  const handle = (event: Event) => event.preventDefault();
  document.body.addEventListener('click', handle);
  click(`<a href="${paths.courses()}">x</a>`);
  document.body.removeEventListener('click', handle);
  expect(followed).toEqual([]);
});

describe('a link that is touched', () => {
  const touched: string[] = [];
  const touch = (name: string, html: string) => {
    document.body.innerHTML = html;
    document.querySelector('a *, a')?.dispatchEvent(new Event(name, { bubbles: true }));
  };
  let stopTouched: () => void;
  beforeEach(() => {
    touched.length = 0;
    stopTouched = browser.onLinkTouched((path) => touched.push(path));
  });
  afterEach(() => stopTouched());

  it.each(['pointerover', 'touchstart', 'focusin'])('is reported by its path on %s', (name) => {
    touch(name, `<a href="${paths.courses()}?pagina=2#elenco"><b>Corsi</b></a>`);
    expect(touched).toEqual([paths.courses()]);
    stopTouched();
    touch(name, `<a href="${paths.courses()}">Corsi</a>`);
    expect(touched).toHaveLength(1);
  });

  it.each(['https://elsewhere.example/corsi-trading-online/', '/corsi-trading-online-vecchi'])(
    'is not told where it leads out of the shop: %s',
    (href) => {
      touch('pointerover', `<a href="${href}">x</a>`);
      expect(touched).toEqual([]);
    },
  );
});

describe('a page that goes out of sight', () => {
  const hide = () => document.dispatchEvent(new Event('visibilitychange'));

  it('tells who listens, when it is hidden and when it is left, and no more once they have stopped', () => {
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const listener = jest.fn();
    const stopListening = browser.onHidden(listener);
    hide();
    window.dispatchEvent(new Event('pagehide'));
    expect(listener).toHaveBeenCalledTimes(2);
    visibility.mockReturnValue('visible');
    hide();
    expect(listener).toHaveBeenCalledTimes(2);
    visibility.mockReturnValue('hidden');
    stopListening();
    hide();
    window.dispatchEvent(new Event('pagehide'));
    expect(listener).toHaveBeenCalledTimes(2);
  });
});

it('tells who listens when the page comes back into sight, until they stop', () => {
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const change = () => document.dispatchEvent(new Event('visibilitychange'));
  const listener = jest.fn();
  const stopListening = browser.onShown(listener);
  change();
  expect(listener).not.toHaveBeenCalled();
  visibility.mockReturnValue('visible');
  change();
  stopListening();
  change();
  expect(listener).toHaveBeenCalledTimes(1);
});

describe('what the window tells', () => {
  it.each([
    ['onReturn', 'pageshow', { persisted: true }],
    ['onLeave', 'pagehide', {}],
    ['onOnline', 'online', {}],
  ] as const)('by %s is heard until the listener stops', (on, name, more) => {
    const listener = jest.fn();
    const stopListening = browser[on](listener);
    const tell = () => window.dispatchEvent(Object.assign(new Event(name), more));
    tell();
    expect(listener).toHaveBeenCalledTimes(1);
    stopListening();
    tell();
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('is no return where the page was loaded', () => {
    const listener = jest.fn();
    const stopListening = browser.onReturn(listener);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    expect(listener).not.toHaveBeenCalled();
    stopListening();
  });

  it('is heard by nobody once all have stopped', () => {
    const listeners = trackListeners();
    const stops = [
      browser.onLink(() => undefined),
      browser.onLinkTouched(() => undefined),
      browser.onReturn(() => undefined),
      browser.onLeave(() => undefined),
      browser.onOnline(() => undefined),
      browser.onHidden(() => undefined),
      browser.onShown(() => undefined),
    ];
    expect(listeners.kept()).toHaveLength(10);
    for (const stopOne of stops) stopOne();
    expect(listeners.kept()).toEqual([]);
    listeners.stop();
  });
});

describe('a fade to the next page', () => {
  // jsdom has none.
  beforeAll(() => Object.assign(globalThis, { MessageChannel }));
  const want = (isMotionReduced: boolean) =>
    Object.assign(window, {
      matchMedia: (query: string) => ({
        matches: query.includes('reduced-motion: reduce') === isMotionReduced,
      }),
    });
  const rendered: Promise<void>[] = [];
  /** Has the browser catch the page that is shown. */
  let catchPage: () => void = () => undefined;
  const startViewTransition = jest.fn((update: () => Promise<void>) => {
    catchPage = () => rendered.push(update());
    return { ready: Promise.reject(new Error('skipped')) };
  });
  afterEach(() => Object.assign(document, { startViewTransition: undefined }));

  it('waits until the former page is caught, and a fade that is skipped is no error', async () => {
    want(false);
    Object.assign(document, { startViewTransition });
    const gone = jest.fn();
    const fading = browser.crossFade()?.then(gone);
    await Promise.resolve();
    expect([startViewTransition.mock.calls.length, gone.mock.calls.length]).toEqual([1, 0]);
    catchPage();
    await fading;
    expect(gone).toHaveBeenCalledTimes(1);
    // The next page is rendered in this task, and caught after it.
    let isCaught = false;
    const caught = rendered[0]?.then(() => {
      isCaught = true;
    });
    await Promise.resolve();
    expect(isCaught).toBe(false);
    await caught;
    expect(isCaught).toBe(true);
  });

  it('is none where the browser has none', () => {
    want(false);
    expect(browser.crossFade()).toBeUndefined();
  });

  it('is none for who wants no motion', () => {
    startViewTransition.mockClear();
    want(true);
    Object.assign(document, { startViewTransition });
    expect(browser.crossFade()).toBeUndefined();
    expect(startViewTransition).not.toHaveBeenCalled();
  });
});
