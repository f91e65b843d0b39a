import { paths } from '../../../src/client/routing/paths';
import { browser, onSession } from '../../../src/client/services/browser';
import { clipboard } from '../../../src/client/services/clipboard';
import { BEFORE_POP, browserHistory, memoryHistory } from '../../../src/client/services/history';

afterEach(() => {
  document.body.innerHTML = '';
});

it.each(['metaKey', 'ctrlKey', 'shiftKey', 'altKey'])('a click with %s opens its link elsewhere', (key) => {
  const followed: string[] = [];
  const stop = browser.onLink((path) => followed.push(path));
  const stay = (event: Event) => event.preventDefault();
  window.addEventListener('click', stay);
  document.body.innerHTML = `<a href="${paths.courses()}">Corsi</a>`;
  const click = (more = {}) =>
    document
      .querySelector('a')
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...more }));
  click({ [key]: true });
  expect(followed).toEqual([]);
  click();
  expect(followed).toEqual([paths.courses()]);
  window.removeEventListener('click', stay);
  stop();
});

it('an address elsewhere is a step from which Back leads here; what is said in between waits for an answer', () => {
  const { length } = window.history;
  browser.leave('#altrove');
  expect([window.location.hash, window.history.length]).toEqual(['#altrove', length + 1]);
  const alert = jest.spyOn(window, 'alert').mockImplementation(() => undefined);
  browser.alert('Sessione scaduta');
  expect(alert.mock.calls).toEqual([['Sessione scaduta']]);
  window.history.replaceState(null, '', '/');
});

it('what is copied is the text itself', async () => {
  const writeText = jest.fn(async () => undefined);
  // jsdom has none.
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  await clipboard.write(' IT60 X05 ');
  Reflect.deleteProperty(navigator, 'clipboard');
  expect(writeText.mock.calls).toEqual([[' IT60 X05 ']]);
});

it('a page that is held asks before it is closed, until all who hold it let it go', () => {
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isAsked()).toBe(false);
  const release = browser.holdPage();
  const releaseOther = browser.holdPage();
  expect(isAsked()).toBe(true);
  release();
  expect(isAsked()).toBe(true);
  releaseOther();
  expect(isAsked()).toBe(false);
});

describe('a page that is entered', () => {
  const open = () => {
    document.body.innerHTML = '<main id="contenuto" tabindex="-1"></main><p id="prezzo"></p>';
    const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const shown = jest.fn();
    Object.assign(document.getElementById('prezzo') as Element, { scrollIntoView: shown });
    jest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((draw) => {
      draw(0);
      return 0;
    });
    return { scrollTo, shown };
  };

  it('is at its top, and has the focus', () => {
    const { scrollTo, shown } = open();
    // The link that led here stays, as those of the header do.
    document.body.insertAdjacentHTML('beforeend', '<a href="#x">Corsi</a>');
    document.querySelector('a')?.focus();
    const focus = jest.spyOn(HTMLElement.prototype, 'focus');
    browser.toTop();
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
    expect(document.getElementById('contenuto')).toHaveFocus();
    // The header stays in sight.
    expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
    expect(shown).not.toHaveBeenCalled();
  });

  it('has the focus once the dialog is gone that held it', () => {
    open();
    const frames: FrameRequestCallback[] = [];
    jest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((draw) => frames.push(draw));
    document.body.insertAdjacentHTML('beforeend', '<button>Elimina</button>');
    const button = document.querySelector('button');
    const hold = () => button?.focus();
    document.addEventListener('focusin', hold);
    button?.focus();
    browser.toTop();
    expect(button).toHaveFocus();
    document.removeEventListener('focusin', hold);
    button?.remove();
    frames[0]?.(0);
    expect(document.getElementById('contenuto')).toHaveFocus();
  });

  it('leaves the focus to a field of its own that takes it', () => {
    open();
    const frames: FrameRequestCallback[] = [];
    jest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((draw) => frames.push(draw));
    browser.toTop();
    document.body.insertAdjacentHTML('beforeend', '<input>');
    const field = document.querySelector('input');
    field?.focus();
    frames[0]?.(0);
    expect(field).toHaveFocus();
  });

  it('is at the part that its address names, or at its top where there is none', () => {
    const { shown } = open();
    const frames: FrameRequestCallback[] = [];
    jest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((draw) => frames.push(draw));
    browser.toTop('#prezzo');
    browser.toTop('#altro');
    // The page is drawn in between.
    expect(shown).not.toHaveBeenCalled();
    expect(() => frames.map((draw) => draw(0))).not.toThrow();
    expect(shown).toHaveBeenCalledTimes(1);
  });
});

it.each([
  ['user', true],
  ['claim', true],
  [null, true],
  ['cart', false],
  ['users', false],
])('what another tab writes under %p is of the session: %s', (key, isSession) => {
  const listener = jest.fn();
  const stop = onSession(listener);
  window.dispatchEvent(new StorageEvent('storage', { key }));
  expect(listener).toHaveBeenCalledTimes(isSession ? 1 : 0);
  stop();
  window.dispatchEvent(new StorageEvent('storage', { key }));
  expect(listener).toHaveBeenCalledTimes(isSession ? 1 : 0);
});

it('a page stays the visitors’ until it is shown, though it is known by then who is logged in', async () => {
  const page = document.documentElement;
  page.dataset.session = 'unknown';
  browser.sessionKnown();
  await Promise.resolve();
  expect(page).toHaveAttribute('data-session');
  browser.pageShown();
  await Promise.resolve();
  expect(page).not.toHaveAttribute('data-session');
});

describe('Back and Forward', () => {
  const pop = () => window.dispatchEvent(new PopStateEvent('popstate'));

  it('are told, unless a form keeps the page', () => {
    const history = browserHistory(window);
    const kinds: string[] = [];
    history.listen((_address, kind) => kinds.push(kind));
    const keep = (event: Event) => event.preventDefault();
    window.addEventListener(BEFORE_POP, keep);
    pop();
    expect(kinds).toEqual([]);
    window.removeEventListener(BEFORE_POP, keep);
    pop();
    expect(kinds).toEqual(['POP']);
  });

  it('tell entries apart by their keys', () => {
    window.history.replaceState(null, '', '/');
    const history = browserHistory(window);
    expect(history.current().key).toBe('default');
    history.push({ pathname: '/a', search: '?x=1', hash: '#y' });
    const first = history.current();
    expect(first).toMatchObject({ pathname: '/a', search: '?x=1', hash: '#y' });
    history.replace('/b');
    expect(history.current().key).not.toBe(first.key);
    window.history.replaceState(null, '', '/');
  });

  it('in memory end at the first and the last entry, and are told', () => {
    const history = memoryHistory('/a');
    const kinds: string[] = [];
    history.listen((_address, kind) => kinds.push(kind));
    history.push('/b');
    history.go(5);
    expect(history.current().pathname).toBe('/b');
    history.go(-5);
    expect(history.current().pathname).toBe('/a');
    expect(kinds).toEqual(['PUSH', 'POP', 'POP']);
  });
});
