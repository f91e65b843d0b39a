import { act } from '@testing-library/react';
import { classroom, openViewer, play, section, settle } from './support';

const handlers = new Map<string, MediaSessionActionHandler | null>();
const session = {
  metadata: null as MediaMetadataInit | null,
  setActionHandler: (name: string, handler: MediaSessionActionHandler | null) => {
    if (name === 'seekto') throw new TypeError('this browser does not know it');
    handlers.set(name, handler);
  },
};
const press = (action: MediaSessionAction, more = {}) =>
  act(() => handlers.get(action)?.({ action, ...more }));
const current = () => document.querySelector('[aria-current="true"]')?.textContent;

const pause = jest.fn();

beforeEach(() => {
  handlers.clear();
  Object.defineProperty(navigator, 'mediaSession', { value: session, configurable: true });
  Object.assign(globalThis, {
    MediaMetadata: function MediaMetadata(init: MediaMetadataInit) {
      return init;
    },
  });
  Object.assign(HTMLMediaElement.prototype, { pause });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaSession');
  Reflect.deleteProperty(globalThis, 'MediaMetadata');
  pause.mockReset();
});

const open = () =>
  openViewer({
    getSections: async () => ({
      isOk: true,
      item: classroom({
        sections: [section('uno', { posterUrl: '/uno.jpg' }), section('due'), section('tre')],
      }),
    }),
  });

describe('the media keys of keyboards, headphones and lock screens', () => {
  it('show lesson, course and picture, and nothing once the classroom is left', async () => {
    const { page } = await open();
    expect(session.metadata).toEqual({
      title: 'Lezione uno',
      album: 'Ichimoku da zero',
      artwork: [{ src: '/uno.jpg' }],
    });
    await press('nexttrack');
    expect(session.metadata).toMatchObject({ title: 'Lezione due', artwork: [] });
    page.unmount();
    expect(session.metadata).toBeNull();
    expect([...handlers.values()].every((handler) => handler === null)).toBe(true);
  });

  it('play, stop and move by ten seconds, or by as many as the key says', async () => {
    const { video, standAt } = await open();
    standAt(50);
    // A rejection that nobody handles would fail the test.
    play.mockRejectedValueOnce(new DOMException('not now', 'NotAllowedError'));
    await press('play');
    await settle();
    expect(play).toHaveBeenCalledTimes(1);
    await press('pause');
    expect(pause).toHaveBeenCalledTimes(1);
    await press('seekforward');
    expect(video().currentTime).toBe(60);
    await press('seekbackward', { seekOffset: 30 });
    expect(video().currentTime).toBe(30);
    await press('seekforward', { seekOffset: 5 });
    expect(video().currentTime).toBe(35);
    await press('seekbackward');
    expect(video().currentTime).toBe(25);
  });

  it('go to the next lesson and back, and nowhere at the ends of the course', async () => {
    await open();
    await press('previoustrack');
    expect(current()).toContain('Lezione uno');
    await press('nexttrack');
    await press('nexttrack');
    await press('nexttrack');
    expect(current()).toContain('Lezione tre');
    await press('previoustrack');
    expect(current()).toContain('Lezione due');
  });
});
