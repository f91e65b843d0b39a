import { act, fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import {
  Back10Icon,
  CaptionsIcon,
  Forward10Icon,
  FullscreenIcon,
  KeyboardIcon,
  LettersIcon,
  MutedIcon,
  PauseIcon,
  SoundIcon,
} from '../../../../../src/client/features/platform/player/components/playerIcons';
import { captionsToggled } from '../../../../../src/client/features/platform/player/playerSlice';
import { PlayIcon } from '../../../../../src/client/ui/Icons';
import { renderLeaf } from '../../../../support/renderPage';
import { classOf, rulesFor } from '../../../app/styleRules';
import { openPlayer } from './support';

const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => act(async () => button(name).click());

describe('the bar', () => {
  it('is a group of its own, whose buttons all have names', async () => {
    await openPlayer({ captions: '/uno.vtt' });
    const bar = within(screen.getByRole('group', { name: 'Comandi del video' }));
    // On its dark ground the ring around what has the focus is white.
    const [frame] = document.querySelectorAll('[data-fullscreen]');
    expect(rulesFor(new RegExp(`${classOf(frame)} :focus-visible`))).toEqual([
      expect.stringContaining('outline:3px solid #fff'),
    ]);
    // Where nobody has keys, nobody is told of them.
    expect(rulesFor(new RegExp(`${classOf(button('Tasti rapidi'))}$`))).toContain('display:none;');
    expect(bar.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
      'Avvia',
      'Indietro di 10 secondi',
      'Avanti di 10 secondi',
      'Disattiva l’audio',
      'Velocità: 1×',
      'Sottotitoli',
      'Aspetto dei sottotitoli',
      'Tasti rapidi',
      'Schermo intero',
    ]);
  });

  it('has menus that say whether they are open, and of what they are', async () => {
    await openPlayer();
    const speed = button('Velocità: 1×');
    expect(speed).toHaveAttribute('aria-haspopup', 'menu');
    expect(speed).toHaveAttribute('aria-expanded', 'false');
    expect(speed).not.toHaveAttribute('aria-controls');
    await press('Velocità: 1×');
    expect(speed).toHaveAttribute('aria-expanded', 'true');
    const menu = screen.getByRole('menu', { name: 'Velocità: 1×' });
    expect(document.getElementById(speed.getAttribute('aria-controls') ?? '')).toContainElement(menu);
  });

  it('plays at the speed of each choice', async () => {
    const { video } = await openPlayer();
    const played: [string, number][] = [];
    for (const name of ['0,5×', '0,75×', '1× (normale)', '1,25×', '1,5×', '1,75×', '2×']) {
      await act(async () => screen.getByRole('button', { name: /^Velocità/ }).click());
      await act(async () => screen.getByRole('menuitemradio', { name }).click());
      played.push([name, video.playbackRate]);
      expect(screen.queryByRole('menuitemradio', { name })).not.toBeInTheDocument();
    }
    expect(played).toEqual([
      ['0,5×', 0.5],
      ['0,75×', 0.75],
      ['1× (normale)', 1],
      ['1,25×', 1.25],
      ['1,5×', 1.5],
      ['1,75×', 1.75],
      ['2×', 2],
    ]);
  });

  it('leads on its time by the keys of a slider', async () => {
    const { video, become } = await openPlayer();
    const slider = screen.getByRole('slider', { name: 'Posizione nel video' });
    const second = async (key: string, more = {}) => {
      await become({ currentTime: 50 }, 'timeupdate');
      await act(async () => void fireEvent.keyDown(slider, { key, ...more }));
      return [key, video.currentTime];
    };
    expect([
      await second('ArrowRight'),
      await second('ArrowLeft'),
      await second('ArrowRight', { shiftKey: true }),
      await second('PageUp'),
      await second('PageDown'),
      await second('Home'),
      await second('End'),
    ]).toEqual([
      ['ArrowRight', 55],
      ['ArrowLeft', 45],
      ['ArrowRight', 60],
      ['PageUp', 60],
      ['PageDown', 40],
      ['Home', 0],
      ['End', 200],
    ]);
  });

  it('turns the volume by twentieths on its slider', async () => {
    const { video, become } = await openPlayer({}, { volume: 0.5 });
    await become({}, 'volumechange');
    const slider = screen.getByRole('slider', { name: 'Volume' });
    await act(async () => void fireEvent.keyDown(slider, { key: 'ArrowRight' }));
    expect(video.volume).toBe(0.55);
    // Phones have keys of their own for it.
    const bar = rulesFor(new RegExp(`${classOf(slider.closest('.MuiSlider-root'))}$`));
    expect(bar).toEqual(expect.arrayContaining(['display:none;', 'display:block;']));
  });
});

it('the buttons of the bar show what they would do, and whether there is sound', async () => {
  const drawn = (name: string) => button(name).querySelector('svg')?.innerHTML;
  const drawing = (icon: ReactNode) => {
    const { container, unmount } = renderLeaf(icon);
    const { innerHTML } = container.querySelector('svg') as SVGElement;
    unmount();
    return innerHTML;
  };
  const { become } = await openPlayer({ captions: '/uno.vtt' }, { paused: true });
  expect(drawn('Avvia')).toBe(drawing(<PlayIcon />));
  expect(drawn('Sottotitoli')).toBe(drawing(<CaptionsIcon />));
  expect(drawn('Aspetto dei sottotitoli')).toBe(drawing(<LettersIcon />));
  expect(drawn('Tasti rapidi')).toBe(drawing(<KeyboardIcon />));
  expect(drawn('Indietro di 10 secondi')).toBe(drawing(<Back10Icon />));
  expect(drawn('Avanti di 10 secondi')).toBe(drawing(<Forward10Icon />));
  expect(drawn('Schermo intero')).toBe(drawing(<FullscreenIcon />));
  expect(drawn('Disattiva l’audio')).toBe(drawing(<SoundIcon />));
  await press('Disattiva l’audio');
  await become({ paused: false }, 'playing');
  await become({}, 'volumechange');
  expect(drawn('Attiva l’audio')).toBe(drawing(<MutedIcon />));
  expect(drawn('Ferma')).toBe(drawing(<PauseIcon />));
});

describe('the help', () => {
  it('names every key and what it does, and the switch that keeps them to the player', async () => {
    await openPlayer();
    await press('Tasti rapidi');
    const dialog = within(screen.getByRole('dialog', { name: 'Tasti rapidi' }));
    const rows = dialog.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
    expect(rows).toEqual([
      ['Spazio, K', 'avvia o ferma'],
      ['← →', 'indietro o avanti di 5 secondi'],
      ['J L', 'indietro o avanti di 10 secondi'],
      ['↑ ↓', 'volume, nel lettore o a schermo intero'],
      ['M', 'audio'],
      ['C', 'sottotitoli'],
      ['F', 'schermo intero'],
      ['N', 'lezione successiva'],
      ['P', 'lezione precedente'],
      ['0–9', 'vai al 0–90% del video'],
      ['?', 'mostra i tasti rapidi'],
    ]);
    expect(
      dialog.getByRole('switch', { name: 'Attivi in tutta la pagina, non solo nel lettore' }),
    ).toBeChecked();
  });
});

describe('a screen reader', () => {
  it('is not told whose name lies over the picture', async () => {
    await openPlayer({ watermark: 'Sara Conti' });
    expect(screen.getByText('Sara Conti').closest('[aria-hidden="true"]')).not.toBeNull();
  });

  it('is told once that the video waits for data', async () => {
    const { become } = await openPlayer();
    await become({ paused: false, readyState: 2 }, 'waiting');
    expect(screen.getByText('Il video si sta caricando…').closest('[role="status"]')).not.toBeNull();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('reads Italian captions in Italian', async () => {
    const cue = { getCueAsHTML: () => ({ textContent: 'Uno' }) };
    const track = Object.assign(new EventTarget(), { kind: 'captions', mode: 'disabled', activeCues: [cue] });
    const list = Object.assign(new EventTarget(), {
      length: 1,
      0: track,
      [Symbol.iterator]: () => [track].values(),
    });
    Object.defineProperty(HTMLVideoElement.prototype, 'textTracks', { value: list, configurable: true });
    const { store, video } = await openPlayer({ captions: '/uno.vtt' });
    act(() => void store.dispatch(captionsToggled()));
    expect(screen.getByTestId('captions')).toHaveAttribute('lang', 'it');
    const element = video.querySelector('track');
    expect(['kind', 'srclang', 'label'].map((name) => element?.getAttribute(name))).toEqual([
      'captions',
      'it',
      'Italiano',
    ]);
    Reflect.deleteProperty(HTMLVideoElement.prototype, 'textTracks');
  });
});
