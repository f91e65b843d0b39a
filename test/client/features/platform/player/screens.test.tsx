import { setImmediate } from 'node:timers';
import { act, fireEvent, screen } from '@testing-library/react';
import { classOf, rulesFor } from '../../../app/styleRules';
import { screens } from './screens';
import { openPlayer } from './support';

beforeEach(() => Object.assign(screens, { full: null, small: null }));

const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => act(async () => button(name).click());

describe('full screen', () => {
  it.each(['the button', 'the key'])('holds the whole player, and is left again by %s', async (how) => {
    const { frame } = await openPlayer();
    const toggle = (name: string) =>
      how === 'the button'
        ? press(name)
        : act(async () => void fireEvent.keyDown(document.body, { key: 'f' }));
    const drawn = (name: string) => button(name).querySelector('svg')?.innerHTML;
    const enter = drawn('Schermo intero');
    await toggle('Schermo intero');
    expect(screens.full).toBe(frame);
    expect(frame).toHaveAttribute('data-fullscreen', 'true');
    // It fills the screen, with the bar over the picture.
    const full = '\\[data-fullscreen="?true"?\\]';
    const within = (part: Element | null) => rulesFor(new RegExp(`^${full} \\.${classOf(part)}$`)).join('');
    expect(rulesFor(new RegExp(`${classOf(frame)}${full}$`)).join('')).toContain('height:100%;');
    expect(within(frame.querySelector('[data-picture]'))).toMatch(/flex:1 .*max-height:none;/);
    expect(within(screen.getByRole('group', { name: 'Comandi del video' }))).toContain('position:absolute;');
    expect(drawn('Esci da schermo intero')).not.toBe(enter);
    await toggle('Esci da schermo intero');
    expect(screens.full).toBeNull();
    expect(frame).toHaveAttribute('data-fullscreen', 'false');
  });

  it('hides the bar three seconds after the last move, not while the video is paused', async () => {
    const { frame, become } = await openPlayer({}, { paused: true });
    await press('Schermo intero');
    jest.useFakeTimers();
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(frame).toHaveAttribute('data-idle', 'false');
    await become({ paused: false }, 'playing');
    await act(() => jest.advanceTimersByTimeAsync(3000));
    expect(frame).toHaveAttribute('data-idle', 'true');
    // Nor is the pointer seen. A bar with the keyboard's focus stays.
    const idle = '\\[data-idle="?true"?\\]';
    const bar = screen.getByRole('group', { name: 'Comandi del video' });
    expect(rulesFor(new RegExp(`^${idle} \\.${classOf(bar)}:not\\(:has\\(:focus-visible\\)\\)$`))).toEqual([
      expect.stringMatching(/opacity:0;.*pointer-events:none/),
    ]);
    expect(rulesFor(new RegExp(`${classOf(frame)}${idle}$`))).toEqual([
      expect.stringContaining('cursor:none'),
    ]);
    await become({ paused: true }, 'pause');
    expect(frame).toHaveAttribute('data-idle', 'false');
    // Under the picture it never goes away.
    await press('Esci da schermo intero');
    await become({ paused: false }, 'playing');
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(frame).toHaveAttribute('data-idle', 'false');
    jest.useRealTimers();
  });

  it('shows menus and the help within it; elsewhere they open over the page', async () => {
    const { frame } = await openPlayer();
    await press('Velocità: 1×');
    expect(frame).not.toContainElement(screen.getByRole('menu'));
    await act(async () => screen.getByRole('menuitemradio', { name: '2×' }).click());
    await press('Schermo intero');
    await press('Velocità: 2×');
    expect(frame).toContainElement(screen.getByRole('menu'));
    await act(async () => screen.getByRole('menuitemradio', { name: '1× (normale)' }).click());
    await press('Tasti rapidi');
    expect(frame).toContainElement(screen.getByRole('dialog'));
  });
});

describe('a player in a modal dialog', () => {
  it('opens its menus there, and Esc closes the menu alone', async () => {
    const { page } = await openPlayer({}, {}, (player) => <dialog open>{player}</dialog>);
    const dialog = page.container.querySelector('dialog') as HTMLElement;
    await press('Velocità: 1×');
    expect(dialog).toContainElement(screen.getByRole('menu'));
    let isPassedOn = true;
    await act(async () => {
      isPassedOn = fireEvent.keyDown(screen.getByRole('menuitemradio', { name: '1× (normale)' }), {
        key: 'Escape',
      });
    });
    expect(isPassedOn).toBe(false);
    expect(button('Velocità: 1×')).toHaveAttribute('aria-expanded', 'false');
    await press('Tasti rapidi');
    await act(async () => {
      isPassedOn = fireEvent.keyDown(screen.getByRole('dialog', { name: 'Tasti rapidi' }), { key: 'Escape' });
    });
    expect(isPassedOn).toBe(false);
  });
});

describe('the small window', () => {
  it('is opened and closed by its button', async () => {
    const { video } = await openPlayer();
    await press('Guarda in una finestra piccola');
    expect(screens.small).toBe(video);
    await press('Chiudi la finestra piccola');
    expect(screens.small).toBeNull();
  });

  it('is not offered where the browser has none', async () => {
    await openPlayer({}, { requestPictureInPicture: undefined } as never);
    expect(screen.queryByRole('button', { name: /finestra piccola/ })).toBeNull();
  });
});

describe('a phone that is turned', () => {
  const orientation = Object.assign(new EventTarget(), { type: 'portrait-primary' });
  let isPhone = true;
  beforeEach(() => {
    isPhone = true;
    Object.defineProperty(window.screen, 'orientation', { value: orientation, configurable: true });
    const { matchMedia } = window;
    jest.spyOn(window, 'matchMedia').mockImplementation((query) => ({
      ...matchMedia(query),
      // A tablet has room for the video beside the rest.
      matches: isPhone && query === '(pointer: coarse) and (max-device-width: 960px)',
    }));
  });
  afterEach(() => void Reflect.deleteProperty(window.screen, 'orientation'));
  const turn = (type: string) =>
    act(async () => {
      orientation.type = type;
      orientation.dispatchEvent(new Event('change'));
    });

  it('shows a video that plays in full screen, and leaves it when turned back', async () => {
    const { frame } = await openPlayer({}, { paused: false });
    await turn('landscape-secondary');
    expect(screens.full).toBe(frame);
    await turn('portrait-primary');
    expect(screens.full).toBeNull();
  });

  it('stays as it is where the browser lets no script change the screen', async () => {
    const refuse = () => Promise.reject(new TypeError('not allowed'));
    const { frame } = await openPlayer({}, { paused: false });
    Object.assign(frame, { requestFullscreen: refuse });
    await turn('landscape-primary');
    screens.full = frame;
    jest.spyOn(document, 'exitFullscreen').mockImplementation(refuse);
    await turn('portrait-primary');
    // A rejection that nobody handles would fail the test.
    await new Promise((resolve) => setImmediate(resolve));
    expect(screens.full).toBe(frame);
  });

  it('leaves a paused video, and what else is in full screen, alone', async () => {
    const { become } = await openPlayer({}, { paused: true });
    await turn('landscape-primary');
    expect(screens.full).toBeNull();
    await become({ paused: false }, 'playing');
    screens.full = document.body;
    await turn('landscape-primary');
    await turn('portrait-primary');
    expect(screens.full).toBe(document.body);
  });

  it('is a phone: a turned screen of a computer changes nothing', async () => {
    isPhone = false;
    await openPlayer({}, { paused: false });
    await turn('landscape-primary');
    expect(screens.full).toBeNull();
  });
});
