import { act, fireEvent, screen } from '@testing-library/react';
import {
  captionsToggled,
  selectPlayer,
} from '../../../../../src/client/features/platform/player/playerSlice';
import { classOf, rulesFor } from '../../../app/styleRules';
import { openPlayer, pause, play } from './support';

const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => act(async () => button(name).click());
const key = (name: string) =>
  act(async () => void fireEvent.keyDown(document.querySelector('video') as Element, { key: name }));
const said = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('');

describe('the bar', () => {
  it('starts and stops the video, and says which', async () => {
    const { become } = await openPlayer({}, { paused: true });
    await press('Avvia');
    expect(play).toHaveBeenCalledTimes(1);
    await become({ paused: false }, 'playing');
    await press('Ferma');
    expect(pause).toHaveBeenCalledTimes(1);
  });

  it('moves ten seconds back and forth, says so, and stays within the video', async () => {
    const { video, become } = await openPlayer();
    await press('Indietro di 10 secondi');
    expect([video.currentTime, said()]).toEqual([40, '−10 s']);
    await press('Avanti di 10 secondi');
    expect([video.currentTime, said()]).toEqual([50, '+10 s']);
    const flash = screen.getByText('+10 s');
    expect(flash).toHaveStyle({ pointerEvents: 'none', opacity: '0' });
    await become({ currentTime: 195 }, 'timeupdate');
    await press('Avanti di 10 secondi');
    expect(video.currentTime).toBe(200);
    // Another element flashes again.
    expect(screen.getByText('+10 s')).not.toBe(flash);
    await become({ currentTime: 4 }, 'timeupdate');
    await press('Indietro di 10 secondi');
    expect(video.currentTime).toBe(0);
  });

  it('shows where the video is, and how long it is', async () => {
    const { become } = await openPlayer();
    expect(screen.getByText('0:50 / 3:20')).toBeInTheDocument();
    await become({ currentTime: 59.99 }, 'timeupdate');
    expect(screen.getByText('0:59 / 3:20')).toBeInTheDocument();
  });

  it('marks the speed that is chosen', async () => {
    await openPlayer();
    await press('Velocità: 1×');
    // The keyboard begins at it.
    expect(screen.getByRole('menuitemradio', { name: '1× (normale)' })).toHaveFocus();
    await act(async () => screen.getByRole('menuitemradio', { name: '1,75×' }).click());
    await press('Velocità: 1,75×');
    expect(screen.getByRole('menuitemradio', { checked: true })).toHaveTextContent('1,75×');
    expect(screen.getByRole('button', { name: 'Velocità: 1,75×', hidden: true })).toHaveTextContent(
      /^1,75×$/,
    );
    expect(screen.getAllByRole('menuitemradio')).toHaveLength(7);
  });

  it('names the key of each button', async () => {
    await openPlayer({ captions: '/uno.vtt' });
    for (const [name, shortcut] of [
      ['Avvia', 'Spazio'],
      ['Indietro di 10 secondi', 'J'],
      ['Avanti di 10 secondi', 'L'],
      ['Disattiva l’audio', 'M'],
      ['Sottotitoli', 'C'],
      ['Tasti rapidi', '?'],
      ['Schermo intero', 'F'],
    ] as const) {
      expect(button(name)).toHaveAttribute('title', `${name} (${shortcut})`);
    }
    expect(button('Velocità: 1×')).toHaveAttribute('title', 'Velocità: 1×');
  });

  it('offers captions and qualities only where there are some', async () => {
    await openPlayer();
    for (const name of ['Sottotitoli', 'Aspetto dei sottotitoli', /^Qualità/]) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  it('switches captions on and off, and says which', async () => {
    const { store } = await openPlayer({ captions: '/uno.vtt' });
    await press('Sottotitoli');
    expect(said()).toBe('Sottotitoli attivi');
    expect(button('Sottotitoli')).toHaveAttribute('aria-pressed', 'true');
    await press('Sottotitoli');
    expect(said()).toBe('Sottotitoli disattivati');
    act(() => void store.dispatch(captionsToggled()));
    expect(button('Sottotitoli')).toHaveAttribute('aria-pressed', 'true');
  });

  it('opens the help, which its button and ? close', async () => {
    await openPlayer();
    await press('Tasti rapidi');
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    const keys = screen.getByRole('switch');
    expect(keys).toBeChecked();
    await act(async () => keys.click());
    expect(keys).not.toBeChecked();
    await act(async () => keys.click());
    expect(keys).toBeChecked();
    await act(async () => void fireEvent.keyDown(screen.getByRole('dialog'), { key: '?' }));
    expect(screen.queryByRole('dialog')).not.toBeVisible();
  });

  it('opens the help, which Esc closes', async () => {
    const { store } = await openPlayer();
    await press('Tasti rapidi');
    await act(async () => void fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' }));
    expect(selectPlayer(store.getState() as object).isHelpOpen).toBe(false);
  });
});

describe('the sound', () => {
  it('is switched off and on', async () => {
    const { video, become } = await openPlayer();
    await press('Disattiva l’audio');
    expect([video.muted, said()]).toEqual([true, 'Audio disattivato']);
    await become({}, 'volumechange');
    expect(screen.getByRole('slider', { name: 'Volume' })).toHaveAttribute('aria-valuenow', '0');
    await press('Attiva l’audio');
    expect([video.muted, said()]).toEqual([false, 'Audio attivo']);
  });

  it.each(['the button', 'the key'])('that was turned down to nothing is switched on by %s', async (how) => {
    const { video, become } = await openPlayer({}, { volume: 0 });
    await become({}, 'volumechange');
    if (how === 'the button') await press('Attiva l’audio');
    else await key('m');
    expect([video.muted, video.volume > 0, said()]).toEqual([false, true, 'Audio attivo']);
  });

  it('grows and falls by tenths, within its bounds', async () => {
    const { video } = await openPlayer({}, { volume: 0.85 });
    await key('ArrowUp');
    expect([video.volume, said()]).toEqual([1, 'Volume 100%']);
    await key('ArrowUp');
    expect(video.volume).toBe(1);
    await key('ArrowDown');
    expect([video.volume, said()]).toEqual([0.9, 'Volume 90%']);
    video.volume = 0.1;
    await key('ArrowDown');
    await key('ArrowDown');
    expect([video.volume, said()]).toEqual([0, 'Volume 0%']);
  });

  it('follows the slider', async () => {
    const { video, become } = await openPlayer();
    const slider = screen.getByRole('slider', { name: 'Volume' });
    await act(async () => void fireEvent.change(slider, { target: { value: 55 } }));
    expect(video.volume).toBe(0.55);
    await become({}, 'volumechange');
    expect(slider).toHaveAttribute('aria-valuenow', '55');
    expect(slider).toHaveAttribute('aria-valuetext', '55%');
  });
});

describe('the digits', () => {
  it('jump to a tenth of the video, and say where', async () => {
    const { video } = await openPlayer();
    await key('7');
    expect([video.currentTime, said()]).toEqual([140, '2:20']);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY])(
    'do nothing while the length is unknown (%d), when the arrows still move',
    async (duration) => {
      const { video } = await openPlayer({}, { duration });
      await key('7');
      expect([video.currentTime, said()]).toEqual([50, '']);
      await key('ArrowRight');
      expect([video.currentTime, said()]).toEqual([55, '+5 s']);
    },
  );
});

describe('the neighbours of a lesson', () => {
  it('are reached by their keys', async () => {
    const [onNext, onPrevious] = [jest.fn(), jest.fn()];
    await openPlayer({ onNext, onPrevious });
    await key('n');
    expect([onNext.mock.calls.length, onPrevious.mock.calls.length]).toEqual([1, 0]);
    await key('p');
    expect([onNext.mock.calls.length, onPrevious.mock.calls.length]).toEqual([1, 1]);
  });

  it('are those of the lesson that is in the player now', async () => {
    const [before, now] = [jest.fn(), jest.fn()];
    const { show } = await openPlayer({ onNext: before });
    await show({ onNext: now });
    await key('n');
    expect([before.mock.calls.length, now.mock.calls.length]).toEqual([0, 1]);
  });

  it('are not missed at the ends of the course', async () => {
    await openPlayer();
    await key('n');
    await key('p');
    expect(said()).toBe('');
  });
});

describe('full screen', () => {
  afterEach(() => void Reflect.deleteProperty(document, 'fullscreenElement'));

  it('is entered by the key, and left by it', async () => {
    const { frame } = await openPlayer();
    const requestFullscreen = jest.fn();
    const exitFullscreen = jest.fn();
    Object.assign(frame, { requestFullscreen });
    Object.assign(document, { exitFullscreen });
    await key('f');
    expect(requestFullscreen).toHaveBeenCalledTimes(1);
    expect(exitFullscreen).not.toHaveBeenCalled();
  });
});

describe('the picture', () => {
  const surface = () => screen.getByTestId('player-surface');
  const at = (timeStamp: number, clientX: number, more: object = {}) =>
    act(async () => {
      const event = new MouseEvent('pointerup', { bubbles: true, clientX, ...more });
      Object.defineProperties(event, {
        pointerType: {
          value: 'touch',
          configurable: true,
          ...(more as { pointerType?: PropertyDescriptor }).pointerType,
        },
        timeStamp: { value: timeStamp },
      });
      fireEvent(surface(), event);
    });
  const open = async () => {
    const client = await openPlayer({}, { paused: true });
    surface().getBoundingClientRect = () => ({ left: 100, width: 300 }) as DOMRect;
    return client;
  };
  const mouse = { pointerType: { value: 'mouse' } };

  it('is played by a click of the main button alone', async () => {
    await open();
    await at(0, 150, { ...mouse, button: 2 });
    expect(play).not.toHaveBeenCalled();
    await at(0, 150, mouse);
    expect(play).toHaveBeenCalledTimes(1);
  });

  it('is played by a tap in the middle third, not at the sides', async () => {
    await open();
    await at(1000, 199);
    await at(2000, 301);
    expect(play).not.toHaveBeenCalled();
    await at(3000, 201);
    await at(4000, 299);
    expect(play).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['fine', 1],
    ['coarse', 0],
  ])('where the pointer is %s a double click fills the screen %i times', async (pointer, times) => {
    const { frame } = await open();
    const requestFullscreen = jest.fn();
    Object.assign(frame, { requestFullscreen });
    const media = jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => ({ matches: query === `(pointer: ${pointer})` }) as MediaQueryList);
    fireEvent.doubleClick(surface());
    media.mockRestore();
    expect(requestFullscreen).toHaveBeenCalledTimes(times);
  });

  it('moves by ten seconds on two quick taps at a side', async () => {
    const { video } = await open();
    // To the browser two taps are no wish for a larger page.
    expect(rulesFor(new RegExp(`${classOf(surface())}$`)).join('')).toContain('touch-action:manipulation');
    await at(1000, 150);
    expect(video.currentTime).toBe(50);
    await at(1299, 150);
    expect(video.currentTime).toBe(40);
    await at(2000, 350);
    await at(2100, 350);
    expect(video.currentTime).toBe(50);
    // Each further one moves on.
    await at(2200, 350);
    expect(video.currentTime).toBe(60);
  });

  it('does not move on slow taps, nor on taps at two sides', async () => {
    const { video } = await open();
    await at(1000, 150);
    await at(1300, 150);
    await at(1400, 350);
    // Nor where another tap came in between.
    await at(1500, 250);
    await at(1600, 350);
    expect(video.currentTime).toBe(50);
  });
});
