import { act, renderHook } from '@testing-library/react';
import { useCaptions } from '../../../../../src/client/features/platform/player/components/useCaptions';

/** A track with a caption, as a browser has it. @param before the tracks in front of it */
function open(before: object[] = []) {
  const track = Object.assign(new EventTarget(), {
    kind: 'captions',
    mode: 'disabled',
    activeCues: [] as object[],
  });
  const source = new EventTarget();
  const element = Object.assign(new EventTarget(), {
    textTracks: [...before, track],
    querySelector: () => source,
  });
  const video = { current: element as unknown as HTMLVideoElement };
  const hook = renderHook(({ isOn, address }) => useCaptions(video, address, isOn), {
    initialProps: { isOn: true, address: '/a.vtt' as string | undefined },
  });
  const say = (target: EventTarget, name: string, ...texts: string[]) =>
    act(() => {
      track.activeCues = texts.map((text) => ({ getCueAsHTML: () => ({ textContent: text }) }));
      target.dispatchEvent(new Event(name));
    });
  return { ...hook, track, source, element, say };
}

it('shows the captions of the moment, all of them, and those that come late', () => {
  const { result, track, source, say } = open();
  expect([result.current, track.mode]).toEqual(['', 'hidden']);
  say(track, 'cuechange', 'Uno', 'Due');
  expect(result.current).toBe('Uno\nDue');
  say(track, 'cuechange');
  expect(result.current).toBe('');
  // A cue of blanks would show an empty box.
  say(track, 'cuechange', ' ');
  expect(result.current).toBe('');
  say(source, 'load', 'Tre');
  expect(result.current).toBe('Tre');
});

it.each([
  ['webkitbeginfullscreen', 'webkitendfullscreen'],
  ['enterpictureinpicture', 'leavepictureinpicture'],
])('leaves them to the browser between %s and %s', (begins, ends) => {
  const { element, track, say } = open();
  say(element, begins);
  expect(track.mode).toBe('showing');
  say(element, ends);
  expect(track.mode).toBe('hidden');
});

it.each([
  [
    'a browser’s full screen',
    (element: object) => Object.assign(element, { webkitDisplayingFullscreen: true }),
  ],
  [
    'the small window',
    (element: object) =>
      Object.defineProperty(document, 'pictureInPictureElement', { value: element, configurable: true }),
  ],
])('leaves them to the browser in %s for the next lesson too', (_where, enter) => {
  const { element, track, rerender, say } = open();
  enter(element);
  rerender({ isOn: true, address: '/b.vtt' });
  expect(track.mode).toBe('showing');
  say(element, 'leavepictureinpicture');
  expect(track.mode).toBe('hidden');
  Reflect.deleteProperty(document, 'pictureInPictureElement');
});

it.each([
  ['are switched off', { isOn: false, address: '/a.vtt' }],
  ['are gone', { isOn: true, address: undefined }],
])('shows none and hears nothing once they %s', (_what, props) => {
  const { result, rerender, track, source, element, say } = open();
  say(track, 'cuechange', 'Uno');
  rerender(props);
  expect([result.current, track.mode]).toEqual(['', 'disabled']);
  for (const [target, name] of [
    [track, 'cuechange'],
    [source, 'load'],
    [element, 'enterpictureinpicture'],
    [element, 'webkitbeginfullscreen'],
    [element, 'leavepictureinpicture'],
    [element, 'webkitendfullscreen'],
  ] as const) {
    say(target, name, 'Due');
    expect([name, result.current, track.mode]).toEqual([name, '', 'disabled']);
  }
});

it('leaves the track of the pictures over the bar alone', () => {
  const pictures = { kind: 'metadata', mode: 'hidden' };
  const { result, rerender, track, say } = open([pictures]);
  say(track, 'cuechange', 'Uno');
  expect(result.current).toBe('Uno');
  rerender({ isOn: true, address: undefined });
  expect([pictures.mode, track.mode]).toEqual(['hidden', 'disabled']);
});
