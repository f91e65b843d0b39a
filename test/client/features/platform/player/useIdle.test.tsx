import { act, fireEvent, renderHook } from '@testing-library/react';
import { useIdle } from '../../../../../src/client/features/platform/player/components/PlayerFrame';
import { trackListeners } from '../../../../support/listeners';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

const start = (matters = true) => {
  const frame = { current: document.body };
  return renderHook(({ matters }) => useIdle(frame, matters), { initialProps: { matters } });
};

it('says after three seconds that nobody moves, and not a moment before', () => {
  const { result } = start();
  pass(2_999);
  expect(result.current).toBe(false);
  pass(1);
  expect(result.current).toBe(true);
});

it.each(['pointerMove', 'pointerDown', 'keyDown', 'focusIn'] as const)('counts anew after %s', (event) => {
  const { result } = start();
  pass(2_999);
  act(() => void fireEvent[event](document.body));
  pass(2_999);
  expect(result.current).toBe(false);
  pass(1);
  expect(result.current).toBe(true);
  act(() => void fireEvent[event](document.body));
  expect(result.current).toBe(false);
});

it.each(['is gone', 'does not matter any more'])('leaves no timer and no listener once it %s', (end) => {
  const listeners = trackListeners();
  const { result, rerender, unmount } = start();
  expect(listeners.kept()).toEqual(['focusin', 'keydown', 'pointerdown', 'pointermove']);
  pass(3_000);
  act(() => void fireEvent.keyDown(document.body));
  if (end === 'is gone') unmount();
  else rerender({ matters: false });
  expect(listeners.kept()).toEqual([]);
  expect(jest.getTimerCount()).toBe(0);
  expect(result.current).toBe(false);
  listeners.stop();
});

it('watches nobody while it does not matter', () => {
  const { result } = start(false);
  pass(60_000);
  expect(result.current).toBe(false);
});
