import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { type HlsSource, useHls } from '../../../../../src/client/features/platform/player/components/useHls';
import * as engine from '../../../../../src/client/features/platform/player/hlsEngine';
import { hlsPart } from '../../../../../src/client/features/platform/player/hlsPart';
import playerSlice, { qualityChosen } from '../../../../../src/client/features/platform/player/playerSlice';
import { createTestClient } from '../../../../support/client';

jest.mock('../../../../../src/client/features/platform/player/hlsEngine', () => ({
  isSupported: jest.fn(),
  playHls: jest.fn(),
}));
const { isSupported, playHls } = jest.mocked(engine);

/** The hook's actions on each playback, in order. */
let done: string[];
let load: jest.SpyInstance;
beforeEach(() => {
  done = [];
  isSupported.mockReset().mockReturnValue(true);
  playHls.mockReset().mockImplementation((_video, { address, startAt }) => {
    done.push(`play ${address} from ${startAt}`);
    return {
      choose: (height) => void done.push(`choose ${height}`),
      stop: () => void done.push(`stop ${address}`),
    };
  });
  load = jest.spyOn(hlsPart, 'load').mockResolvedValue(engine as never);
});

const given = () => playHls.mock.lastCall?.[1] as Parameters<typeof engine.playHls>[1];
const settle = () => act(async () => {});

async function open(source: Partial<HlsSource> | null = {}, quality = 0) {
  const { store } = createTestClient({ sagas: false, slices: [playerSlice] });
  store.dispatch(qualityChosen(quality));
  const element = document.createElement('video');
  const video = { current: element };
  const fatal: boolean[] = [];
  const whole = (more: Partial<HlsSource>): HlsSource => ({
    address: '/uno.m3u8',
    load: 'uno 0',
    startAt: 30,
    onFatal: (isBroken) => fatal.push(isBroken),
    ...more,
  });
  const hook = renderHook(({ current }) => useHls(video, current), {
    initialProps: { current: source ? whole(source) : undefined } as { current: HlsSource | undefined },
    wrapper: ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>,
  });
  const show = async (more: Partial<HlsSource> | undefined) => {
    hook.rerender({ current: more && whole(more) });
    await settle();
  };
  return { ...hook, store, element, fatal, show };
}

it('plays with the quality that was chosen before, and passes on a later choice', async () => {
  const { store } = await open({}, 480);
  await settle();
  expect(done).toEqual(['play /uno.m3u8 from 30', 'choose 480']);
  act(() => void store.dispatch(qualityChosen(720)));
  expect(done.at(-1)).toBe('choose 720');
});

it('does nothing for a lesson with one quality, and fetches no code for it', async () => {
  const { element } = await open(null);
  await settle();
  expect(load).not.toHaveBeenCalled();
  expect(element).not.toHaveAttribute('src');
});

it.each([
  ['another address', { address: '/due.m3u8', startAt: 5 }, 'play /due.m3u8 from 5'],
  ['another load of the same address', { load: 'uno 1', startAt: 61 }, 'play /uno.m3u8 from 61'],
])('stops before it plays %s, without its qualities', async (_what, next, played) => {
  const { result, show } = await open();
  await settle();
  act(() => given().onHeights([720, 480]));
  expect(result.current).toEqual([720, 480]);
  await show(next);
  expect(done).toEqual(['play /uno.m3u8 from 30', 'choose 0', 'stop /uno.m3u8', played, 'choose 0']);
  expect(result.current).toEqual([]);
});

it('does not start over while only the position is another', async () => {
  const { show } = await open();
  await settle();
  const now: boolean[] = [];
  await show({ startAt: 99, onFatal: (isBroken) => now.push(isBroken) });
  expect(playHls).toHaveBeenCalledTimes(1);
  // What fails is told to who shows the video by now.
  given().onFatal(false);
  expect(now).toEqual([false]);
});

it.each(['left', 'replaced by a plain file'])('stops the video of a lesson that is %s', async (how) => {
  const { unmount, show, store, result } = await open();
  await settle();
  act(() => given().onHeights([720, 480]));
  if (how === 'left') unmount();
  else await show(undefined);
  expect(done.at(-1)).toBe('stop /uno.m3u8');
  if (how !== 'left') expect(result.current).toEqual([]);
  act(() => void store.dispatch(qualityChosen(480)));
  expect(done.at(-1)).toBe('stop /uno.m3u8');
});

it('never starts a video that was left while its code came', async () => {
  let arrive: (code: unknown) => void = () => undefined;
  load.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
  isSupported.mockReturnValue(false);
  const { unmount, element } = await open();
  unmount();
  arrive(engine);
  await settle();
  expect(playHls).not.toHaveBeenCalled();
  expect(element).not.toHaveAttribute('src');
});

it('reports code that does not come as broken, unless the lesson was left', async () => {
  load.mockRejectedValue(new Error('offline'));
  const shown = await open();
  await settle();
  expect(shown.fatal).toEqual([true]);
  const left = await open();
  left.unmount();
  await settle();
  expect(left.fatal).toEqual([]);
});

it.each([true, false])('passes on a fatal error, and whether it is for good: %s', async (isBroken) => {
  const { fatal } = await open();
  await settle();
  given().onFatal(isBroken);
  expect(fatal).toEqual([isBroken]);
});
