import { act, renderHook } from '@testing-library/react';
import { useIsOutOfView } from '../../../src/client/ui/useIsOutOfView';

/** Reports to those who still observe. */
class Observer {
  static all: Observer[] = [];
  readonly seen: Element[] = [];
  isConnected = true;
  constructor(
    readonly tell: (entries: { isIntersecting: boolean }[]) => void,
    readonly options: { rootMargin: string },
  ) {
    Observer.all.push(this);
  }
  observe(element: Element) {
    this.seen.push(element);
  }
  disconnect() {
    this.isConnected = false;
  }
}
const { IntersectionObserver } = window;
const observing = () => Observer.all.filter(({ isConnected }) => isConnected);
const scroll = (...positions: boolean[]) =>
  act(() => {
    for (const { tell } of observing()) tell(positions.map((isIntersecting) => ({ isIntersecting })));
  });

beforeEach(() => {
  Observer.all = [];
  Object.assign(window, { IntersectionObserver: Observer });
  document.body.innerHTML = '<p id="one"></p><p id="two"></p>';
});
afterEach(() => Object.assign(window, { IntersectionObserver }));

describe('an element that may be scrolled out of view', () => {
  it('is out of view by its latest position', () => {
    const { result } = renderHook(() => useIsOutOfView('one', '-80px 0px 0px'));
    expect(result.current).toBe(false);
    scroll(true, false);
    expect(result.current).toBe(true);
    scroll(false, true);
    expect(result.current).toBe(false);
    expect(Observer.all.map(({ options }) => options.rootMargin)).toEqual(['-80px 0px 0px']);
  });

  it('is observed only as long as the page asks about it', () => {
    const { rerender, unmount } = renderHook(({ id }) => useIsOutOfView(id, '0px'), {
      initialProps: { id: 'one' },
    });
    rerender({ id: 'two' });
    expect(observing().flatMap(({ seen }) => seen.map(({ id }) => id))).toEqual(['two']);
    unmount();
    expect(observing()).toEqual([]);
  });

  it('is not out of view once nothing has its id', () => {
    const { result, rerender } = renderHook(({ id }) => useIsOutOfView(id, '0px'), {
      initialProps: { id: 'one' },
    });
    scroll(false);
    expect(result.current).toBe(true);
    rerender({ id: 'gone' });
    expect(result.current).toBe(false);
  });
});
