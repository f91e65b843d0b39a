import { act, fireEvent, screen, within } from '@testing-library/react';
import { helpToggled } from '../../../../src/client/features/platform/player/playerSlice';
import { memoryArea } from '../../../../src/client/services/sessionStorage';
import { classroom, openViewer, play, saving, section, settle } from './support';

const getSections = async (more = {}) => ({ isOk: true, item: classroom(more) });
const current = () => document.querySelector('[aria-current="true"]')?.textContent;
const press = (target: Element, key: string, more = {}) => {
  let isLeft = true;
  act(() => {
    isLeft = fireEvent.keyDown(target, { key, ...more });
  });
  return !isLeft;
};
const button = (name: string | RegExp) => screen.getByRole('button', { name });

// The player keeps whether it is muted on the device.
beforeEach(() => localStorage.clear());

describe('the keyboard', () => {
  it('works from wherever the focus is on the page', async () => {
    const { video, standAt } = await openViewer({ getSections });
    standAt(50);
    expect(press(document.body, ' ')).toBe(true);
    press(button(/Lezione uno/), 'k');
    expect(play).toHaveBeenCalledTimes(2);
    press(document.body, 'l');
    expect(video().currentTime).toBe(60);
    press(document.body, 'J');
    press(document.body, 'ArrowLeft');
    expect(video().currentTime).toBe(45);
    press(document.body, '9');
    expect(video().currentTime).toBe(90);
    press(document.body, '0');
    expect(video().currentTime).toBe(0);
    press(document.body, 'm');
    expect(video().muted).toBe(true);
  });

  it('goes to the next section and back in the same player, which keeps focus and full screen', async () => {
    const { video } = await openViewer({ getSections });
    const player = video();
    press(document.body, 'n');
    expect(current()).toContain('Lezione tre');
    expect(video()).toBe(player);
    press(player, 'N');
    expect(current()).toContain('Lezione tre');
    press(player, 'p');
    press(player, 'P');
    expect(current()).toContain('Lezione uno');
  });

  it('leaves their keys to fields, buttons and sliders, and the browser’s own alone', async () => {
    const { video, standAt } = await openViewer({ getSections });
    standAt(50);
    const field = document.body.appendChild(document.createElement('textarea'));
    for (const key of [' ', 'k', 'm', '5', '?', 'ArrowLeft']) expect(press(field, key)).toBe(false);
    field.remove();
    expect(press(button('Successiva'), ' ')).toBe(false);
    press(screen.getByRole('slider', { name: 'Volume' }), 'ArrowRight');
    expect(press(document.body, 'm', { ctrlKey: true })).toBe(false);
    expect(press(document.body, 'ArrowDown')).toBe(false);
    expect(play).not.toHaveBeenCalled();
    expect(video().currentTime).toBe(50);
    expect(video().muted).toBe(false);
  });

  it('is explained by a dialog that ? opens, and can be kept to the player for good', async () => {
    const { video, services } = await openViewer({ getSections });
    press(document.body, '?');
    const dialog = screen.getByRole('dialog', { name: 'Tasti rapidi' });
    expect(dialog).toHaveTextContent('lezione successiva');
    expect(press(dialog, 'n')).toBe(false);
    act(() => within(dialog).getByRole('switch').click());
    act(() => within(dialog).getByRole('button', { name: 'Chiudi' }).click());
    expect(press(document.body, 'm')).toBe(false);
    expect(press(video(), 'm')).toBe(true);
    expect(JSON.parse(services.device.getItem('player') ?? '')).toMatchObject({ pageKeys: false });
  });

  it('is described to screen readers', async () => {
    const { video } = await openViewer({ getSections });
    expect(video()).toHaveAccessibleDescription(/N\s*lezione successiva/);
  });
});

describe('the speed', () => {
  it('is chosen from a menu, holds for every section, and is there again after a reload', async () => {
    const device = memoryArea();
    const first = await openViewer({ getSections }, { services: { device } });
    act(() => button('Velocità: 1×').click());
    act(() => screen.getByRole('menuitemradio', { name: '1,5×' }).click());
    expect(first.video().playbackRate).toBe(1.5);
    // Loading another address sets the default.
    expect(first.video().defaultPlaybackRate).toBe(1.5);
    first.page.unmount();
    const again = await openViewer({ getSections }, { services: { device } });
    expect(button('Velocità: 1,5×')).toBeInTheDocument();
    expect(again.video().playbackRate).toBe(1.5);
  });

  it.each(['{', 'null', '{"speed":7,"captions":"yes"}'])('ignores what it cannot read: %s', async (kept) => {
    const device = memoryArea();
    device.setItem('player', kept);
    await openViewer({ getSections }, { services: { device } });
    expect(button('Velocità: 1×')).toBeInTheDocument();
  });
});

describe('a position that is moved while paused', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }));
  afterEach(() => void jest.useRealTimers());

  it('is kept on the device at once, and saved when the student stops looking', async () => {
    const insertViewedSection = saving();
    const { happen, services } = await openViewer({ getSections, insertViewedSection });
    const paused = { paused: true };
    await happen('seeked', 42, 100, paused);
    await happen('seeked', 61, 100, paused);
    expect(services.device.getItem('positions')).toContain('61');
    await happen('seeked', 72, 100, paused);
    expect(insertViewedSection).not.toHaveBeenCalled();
    await act(() => jest.advanceTimersByTimeAsync(2000));
    expect(insertViewedSection.mock.calls).toEqual([[{ IdEnc: 'due', Position: 72 }]]);
  });

  it('is not mixed up with the start of the video, nor with a video that plays', async () => {
    const insertViewedSection = saving();
    const { happen } = await openViewer({ getSections, insertViewedSection });
    await happen('seeked', 42, 100, { paused: true });
    await happen('seeked', 44, 100, { paused: false });
    await act(() => jest.advanceTimersByTimeAsync(2000));
    expect(insertViewedSection).not.toHaveBeenCalled();
  });
});

describe('the countdown to the next section', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }));
  afterEach(() => void jest.useRealTimers());
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

  it('counts five seconds, and ends when the student moves back instead', async () => {
    const { happen } = await openViewer({ getSections, insertViewedSection: saving() });
    await happen('ended', 100);
    expect(screen.getByText('Parte fra 5 s')).toBeInTheDocument();
    await pass(2000);
    expect(screen.getByText('Parte fra 3 s')).toBeInTheDocument();
    await happen('seeked', 30, 100, { paused: true });
    expect(screen.queryByText(/Parte fra/)).toBeNull();
    await pass(10_000);
    expect(current()).toContain('Lezione due');
  });
});

describe('captions', () => {
  const captioned = section('due', { captionsUrl: '/media/due.vtt' });

  it('are offered where the lesson has some, and stay on for the next ones', async () => {
    const { page, services, video } = await openViewer({
      getSections: () => getSections({ sections: [captioned] }),
    });
    expect(page.container.querySelector('track')).toHaveAttribute('src', '/media/due.vtt');
    expect(button('Sottotitoli')).toHaveAttribute('aria-pressed', 'false');
    press(video(), 'c');
    expect(button('Sottotitoli')).toHaveAttribute('aria-pressed', 'true');
    act(() => button('Aspetto dei sottotitoli').click());
    act(() => screen.getByRole('menuitemradio', { name: 'Testo grande' }).click());
    expect(JSON.parse(services.device.getItem('player') ?? '')).toMatchObject({
      captions: true,
      captionSize: 'large',
    });
  });

  it('are not offered where there are none, and C says so', async () => {
    const { video } = await openViewer({ getSections });
    expect(screen.queryByRole('button', { name: 'Sottotitoli' })).toBeNull();
    press(video(), 'c');
    expect(screen.getByText('Questa lezione non ha sottotitoli')).toBeInTheDocument();
  });
});

it('shows the course’s picture until the first one of the lesson is there', async () => {
  const cover = { src: '/cover-800.webp', srcSet: '', width: 800, height: 450 };
  const { video } = await openViewer({ getSections: () => getSections({ cover }) });
  expect(video()).toHaveAttribute('poster', '/cover-800.webp');
});

it('shows the same dialog again when a log is replayed', async () => {
  const { store } = await openViewer({ getSections });
  act(() => void store.dispatch(helpToggled()));
  await act(settle);
  expect(screen.getByRole('dialog', { name: 'Tasti rapidi' })).toBeInTheDocument();
});

describe('a slow line', () => {
  const sign = () => screen.queryByText('Il video si sta caricando…');

  it('is said while a lesson that was chosen has no data yet, not while it waits to be started', async () => {
    const { video, standAt } = await openViewer({ getSections });
    expect(sign()).toBeNull();
    act(() => button('Successiva').click());
    const waiting = standAt(0, Number.NaN, { readyState: 0, paused: true });
    expect(waiting.autoplay).toBe(true);
    act(() => void fireEvent.loadStart(waiting));
    expect(sign()).toBeVisible();
    standAt(0, 100, { readyState: 4, paused: true });
    // Also where the browser lets no video start by itself.
    act(() => void fireEvent.canPlay(video()));
    expect(sign()).toBeNull();
  });

  it('is said when a video that plays runs out of data, until it has some or is stopped', async () => {
    const { video, standAt } = await openViewer({ getSections });
    standAt(20, 100, { readyState: 2, paused: false });
    act(() => void fireEvent.waiting(video()));
    expect(sign()).toBeVisible();
    standAt(20, 100, { readyState: 4, paused: false });
    act(() => void fireEvent.playing(video()));
    expect(sign()).toBeNull();
    standAt(30, 100, { readyState: 2, paused: false });
    act(() => void fireEvent.waiting(video()));
    standAt(30, 100, { readyState: 2, paused: true });
    act(() => void fireEvent.pause(video()));
    expect(sign()).toBeNull();
  });
});
