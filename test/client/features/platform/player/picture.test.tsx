import { act, screen } from '@testing-library/react';
import {
  captionLookChosen,
  captionSizeChosen,
  captionsToggled,
  selectPreferences,
  speedChosen,
} from '../../../../../src/client/features/platform/player/playerSlice';
import { classOf, rulesFor } from '../../../app/styleRules';
import { openPlayer } from './support';

const session = {
  metadata: null as unknown,
  handlers: new Map<string, ((details: object) => void) | null>(),
};
beforeEach(() => {
  session.metadata = null;
  session.handlers.clear();
  Object.defineProperty(navigator, 'mediaSession', {
    configurable: true,
    value: Object.assign(session, {
      setActionHandler: (name: string, handler: () => void) => session.handlers.set(name, handler),
    }),
  });
});
afterEach(() => void Reflect.deleteProperty(navigator, 'mediaSession'));

describe('the video element', () => {
  it('stays on this device, in the page, and is named after its lesson', async () => {
    const { video } = await openPlayer();
    expect(video).toHaveAccessibleName('Le medie');
    expect(video).toHaveAttribute('disableremoteplayback');
    expect(video).toHaveAttribute('playsinline');
    expect(video).toHaveAttribute('src', '/uno.mp4');
    // The Tab key leads from the page to the buttons of the bar.
    expect(video).toHaveAttribute('tabindex', '-1');
    // Brought into view, it does not lie under the header.
    expect(rulesFor(new RegExp(`${classOf(video)}$`)).join('')).toContain('scroll-margin-top:128px');
  });

  it.each([
    ['of this site', '/uno.vtt', null],
    ['of another site', 'https://media.example/uno.vtt', 'anonymous'],
  ])('asks for captions %s as their server needs it', async (_where, captions, crossOrigin) => {
    const { video } = await openPlayer({ captions });
    expect(video.querySelector('track')).toHaveAttribute('src', captions);
    expect(video.getAttribute('crossorigin')).toBe(crossOrigin);
  });

  it('has captions of its own with each lesson: none of the one before stay', async () => {
    const { video, show } = await openPlayer({ captions: '/uno.vtt', thumbnails: '/uno-t.vtt' });
    const [captions, thumbnails] = video.querySelectorAll('track');
    await show({ captions: '/due.vtt', thumbnails: '/due-t.vtt' });
    const tracks = [...video.querySelectorAll('track')];
    expect(tracks.map((track) => track.getAttribute('src'))).toEqual(['/due.vtt', '/due-t.vtt']);
    expect(tracks).not.toContain(captions);
    expect(tracks).not.toContain(thumbnails);
  });

  it('plays at the chosen speed, also what is loaded next', async () => {
    const { video, store } = await openPlayer();
    act(() => void store.dispatch(speedChosen(1.75)));
    expect([video.playbackRate, video.defaultPlaybackRate]).toEqual([1.75, 1.75]);
  });
});

describe('over the picture', () => {
  it('lies the name of the student, where there is one', async () => {
    const children = <button type="button">Riprova</button>;
    const { page } = await openPlayer({ watermark: 'Sara Conti', children });
    expect(screen.getByTestId('watermark')).toHaveTextContent('Sara Conti');
    // What asks for a click lies over the picture, which takes clicks itself.
    const surface = screen.getByTestId('player-surface');
    const place = surface.compareDocumentPosition(screen.getByRole('button', { name: 'Riprova' }));
    expect(place).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    // It takes no clicks from the picture.
    expect(screen.getByTestId('watermark')).toHaveStyle({ pointerEvents: 'none', userSelect: 'none' });
    // It moves: no strip of the picture is free of it.
    expect(rulesFor(new RegExp(`${classOf(screen.getByTestId('watermark'))}$`)).join('')).toContain(
      ';animation:player-watermark 90s step-end infinite;',
    );
    page.unmount();
    await openPlayer();
    expect(screen.queryByTestId('watermark')).toBeNull();
  });

  it('lies the caption of the moment, in the chosen size and colours', async () => {
    const cue = { getCueAsHTML: () => ({ textContent: 'Uno' }) };
    const track = Object.assign(new EventTarget(), { kind: 'captions', mode: 'disabled', activeCues: [cue] });
    const list = Object.assign(new EventTarget(), {
      length: 1,
      0: track,
      [Symbol.iterator]: () => [track].values(),
    });
    Object.defineProperty(HTMLVideoElement.prototype, 'textTracks', { value: list, configurable: true });
    const { store } = await openPlayer({ captions: '/uno.vtt' });
    expect(screen.queryByTestId('captions')).toBeNull();
    act(() => void store.dispatch(captionsToggled()));
    const caption = () => screen.getByTestId('captions');
    // Of a style that jsdom cannot compute, the class is what differs.
    const style = () => [caption().className, caption().firstElementChild?.className];
    expect(caption()).toHaveTextContent('Uno');
    // Its lines stay lines, and a click on it is one on the picture.
    expect(caption()).toHaveStyle({ whiteSpace: 'pre-line', pointerEvents: 'none' });
    // In full screen it makes room for the bar while that is there.
    const raised = `\\[data-fullscreen="?true"?\\]\\[data-idle="?false"?\\] \\.${classOf(caption())}$`;
    expect(rulesFor(new RegExp(raised))).toEqual([expect.stringContaining('bottom:112px')]);
    const [size, look] = style();
    act(() => void store.dispatch(captionSizeChosen('large')));
    expect(style()).toEqual([expect.not.stringMatching(`^${size}$`), look]);
    act(() => void store.dispatch(captionLookChosen('light')));
    expect(style()[1]).not.toBe(look);
    expect(caption().firstElementChild).toHaveStyle({ color: 'rgb(0, 0, 0)' });
    const looks = () => rulesFor(new RegExp(`${classOf(caption().firstElementChild)}$`)).join('');
    act(() => void store.dispatch(captionLookChosen('dark')));
    expect(looks()).toContain('color:rgb(255, 255, 255);background-color:rgba(0, 0, 0, 0.82);');
    // White letters without a ground have an outline.
    act(() => void store.dispatch(captionLookChosen('outline')));
    expect(looks()).toContain('color:rgb(255, 255, 255);text-shadow:0 0 3px #000');
    Reflect.deleteProperty(HTMLVideoElement.prototype, 'textTracks');
  });

  it('lies the style of captions that is chosen, and marked in its menu', async () => {
    await openPlayer({ captions: '/uno.vtt' });
    const checked = () =>
      screen.getAllByRole('menuitemradio', { checked: true }).map(({ textContent }) => textContent);
    const menu = () =>
      act(async () => screen.getByRole('button', { name: 'Aspetto dei sottotitoli' }).click());
    const choose = (name: string) => act(async () => screen.getByRole('menuitemradio', { name }).click());
    await menu();
    expect(checked()).toEqual(['Testo medio', 'Bianco su nero']);
    await choose('Testo piccolo');
    await menu();
    await choose('Bianco con contorno');
    await menu();
    expect(checked()).toEqual(['Testo piccolo', 'Bianco con contorno']);
  });
});

it('the menu of the caption style sets what each entry names', async () => {
  const { store } = await openPlayer({ captions: '/uno.vtt' });
  const chosen: unknown[] = [];
  for (const name of [
    ...['Testo piccolo', 'Testo grande', 'Testo medio'],
    ...['Nero su bianco', 'Bianco con contorno', 'Bianco su nero'],
  ]) {
    await act(async () => screen.getByRole('button', { name: 'Aspetto dei sottotitoli' }).click());
    await act(async () => screen.getByRole('menuitemradio', { name }).click());
    const { captionSize, captionLook } = selectPreferences(store.getState() as never);
    chosen.push([name, captionSize, captionLook]);
  }
  expect(chosen).toEqual([
    ['Testo piccolo', 'small', 'dark'],
    ['Testo grande', 'large', 'dark'],
    ['Testo medio', 'medium', 'dark'],
    ['Nero su bianco', 'medium', 'light'],
    ['Bianco con contorno', 'medium', 'outline'],
    ['Bianco su nero', 'medium', 'dark'],
  ]);
});

describe('the keys of a lock screen', () => {
  it('lead to a second, and to none that they do not name', async () => {
    const { video } = await openPlayer();
    const seek = (seekTime?: number) => session.handlers.get('seekto')?.({ action: 'seekto', seekTime });
    seek(0);
    expect(video.currentTime).toBe(0);
    seek(77);
    seek();
    expect(video.currentTime).toBe(77);
  });

  it('show the picture of the lesson as soon as there is one', async () => {
    Object.assign(globalThis, {
      MediaMetadata: function MediaMetadata(init: object) {
        return init;
      },
    });
    const { show } = await openPlayer();
    expect(session.metadata).toEqual({ title: 'Le medie', album: 'Ichimoku', artwork: [] });
    await show({ poster: '/uno.jpg' });
    expect(session.metadata).toMatchObject({ artwork: [{ src: '/uno.jpg' }] });
    await show({ poster: '/uno.jpg', album: 'Altro' });
    expect(session.metadata).toMatchObject({ album: 'Altro' });
    await show({ poster: '/uno.jpg', album: 'Altro', title: 'I volumi' });
    expect(session.metadata).toMatchObject({ title: 'I volumi' });
    Reflect.deleteProperty(globalThis, 'MediaMetadata');
  });

  it('are free for others once the player is gone', async () => {
    const { page } = await openPlayer();
    expect([...session.handlers.values()].every(Boolean)).toBe(true);
    page.unmount();
    expect([...session.handlers.values()].some(Boolean)).toBe(false);
  });
});
