import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as engine from '../../../../src/client/features/platform/player/hlsEngine';
import { qualityChosen } from '../../../../src/client/features/platform/player/playerSlice';
import { classroom, load, openViewer, section } from './support';

jest.mock('../../../../src/client/features/platform/player/hlsEngine', () => ({
  isSupported: jest.fn(),
  playHls: jest.fn(),
}));
const { isSupported, playHls } = jest.mocked(engine);
const playback = { choose: jest.fn(), stop: jest.fn() };
beforeEach(() => {
  isSupported.mockReset().mockReturnValue(true);
  playHls.mockReset().mockReturnValue(playback);
  playback.choose.mockReset();
  playback.stop.mockReset();
});

const versions = {
  hlsUrl: '/media/versions/uno/1/f/master.m3u8',
  posterUrl: '/media/versions/uno/1/f/poster.jpg',
  thumbnailsUrl: '/media/versions/uno/1/f/thumbnails.vtt',
};
const room = classroom({
  sections: [
    section('uno', { position: 30, ...versions }),
    section('due'),
    section('tre', { hlsUrl: '/media/versions/tre/1/f/master.m3u8' }),
  ],
});

async function open(options: Parameters<typeof openViewer>[1] = {}) {
  const getSections = jest.fn(async () => ({ isOk: true, item: room }));
  const client = await openViewer({ getSections } as never, options);
  const video = document.querySelector('video') as HTMLVideoElement;
  return { ...client, getSections, video };
}
/** The last value that the hook gave to the engine. */
const given = () => playHls.mock.lastCall?.[1] as Parameters<typeof engine.playHls>[1];

describe('a lesson in several qualities', () => {
  it('is played by its playlist from where the student was, with its own poster and thumbnails', async () => {
    const { video } = await open();
    await waitFor(() => expect(playHls).toHaveBeenCalledTimes(1));
    expect(given()).toMatchObject({ address: versions.hlsUrl, startAt: 30 });
    expect(video).not.toHaveAttribute('src');
    expect(video).toHaveAttribute('poster', versions.posterUrl);
    const thumbnails = video.querySelector('track[kind=metadata]');
    expect(thumbnails).toHaveAttribute('src', versions.thumbnailsUrl);
    // Otherwise the browser never loads them.
    expect(thumbnails).toHaveAttribute('default');
    // The bar finds them by it.
    expect(thumbnails).toHaveAttribute('label', 'thumbnails');
    await userEvent.click(screen.getByRole('button', { name: 'Successiva' }));
    expect(playback.stop).toHaveBeenCalled();
    expect(video).toHaveAttribute('src', room.sections[1]?.videoUrl);
    expect(screen.queryByRole('button', { name: /^Qualità/ })).not.toBeInTheDocument();
  });

  it('offers its qualities, and keeps the choice on this device', async () => {
    const { services } = await open();
    await waitFor(() => expect(playHls).toHaveBeenCalledTimes(1));
    expect(playback.choose).toHaveBeenLastCalledWith(0);
    act(() => given().onHeights([720, 480, 240]));
    const button = screen.getByRole('button', { name: 'Qualità: Automatica' });
    expect(button).toHaveTextContent(/^Auto$/);
    await userEvent.click(button);
    const menu = screen.getByRole('menu');
    expect(
      within(menu)
        .getAllByRole('menuitemradio')
        .map(({ textContent }) => textContent),
    ).toEqual(['Automatica', '720p', '480p', '240p']);
    await userEvent.click(within(menu).getByRole('menuitemradio', { name: '480p' }));
    expect(playback.choose).toHaveBeenLastCalledWith(480);
    expect(screen.getByRole('button', { name: 'Qualità: 480p' })).toHaveTextContent(/^480p$/);
    await waitFor(() =>
      expect(JSON.parse(services.device.getItem('player') ?? '{}')).toMatchObject({ quality: 480 }),
    );
  });

  it('names the next quality under the chosen one where that is missing', async () => {
    await open();
    await waitFor(() => expect(playHls).toHaveBeenCalledTimes(1));
    act(() => given().onHeights([1080, 720]));
    await userEvent.click(screen.getByRole('button', { name: /^Qualità/ }));
    await userEvent.click(screen.getByRole('menuitemradio', { name: '1080p' }));
    act(() => given().onHeights([540, 240]));
    expect(screen.getByRole('button', { name: 'Qualità: 540p' })).toBeInTheDocument();
  });

  it('names for a quality that was chosen elsewhere the one that plays, of 1080, 720 and 480 lines', async () => {
    const { store } = await open();
    await waitFor(() => expect(playHls).toHaveBeenCalledTimes(1));
    act(() => given().onHeights([1080, 720, 480]));
    act(() => screen.getByRole('button', { name: /^Qualità/ }).click());
    const named = [240, 480, 719, 720, 2160, 0].map((quality) => {
      act(() => void store.dispatch(qualityChosen(quality)));
      const checked = screen.getAllByRole('menuitemradio', { checked: true });
      const button = screen.getByRole('button', { name: /^Qualità/, hidden: true });
      return [quality, button.getAttribute('aria-label'), ...checked.map(({ textContent }) => textContent)];
    });
    expect(named).toEqual([
      [240, 'Qualità: 480p', '480p'],
      [480, 'Qualità: 480p', '480p'],
      [719, 'Qualità: 480p', '480p'],
      [720, 'Qualità: 720p', '720p'],
      [2160, 'Qualità: 1080p', '1080p'],
      [0, 'Qualità: Automatica', 'Automatica'],
    ]);
  });

  it('offers no choice where there is one quality', async () => {
    await open();
    await waitFor(() => expect(playHls).toHaveBeenCalledTimes(1));
    act(() => given().onHeights([720]));
    expect(screen.queryByRole('button', { name: /^Qualità/ })).toBeNull();
  });

  it('is played as the plain file when the playlist cannot be, the next lesson by its own', async () => {
    const { video, getSections } = await open();
    await waitFor(() => expect(playHls).toHaveBeenCalledTimes(1));
    act(() => given().onFatal(true));
    expect(video).toHaveAttribute('src', room.sections[0]?.videoUrl);
    await waitFor(() => expect(getSections).toHaveBeenCalledTimes(2));
    expect(playHls).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: /Lezione tre/ }));
    await waitFor(() => expect(playHls).toHaveBeenCalledTimes(2));
    expect(given().address).toBe(room.sections[2]?.hlsUrl);
  });

  it('is asked for again when only its address has ended', async () => {
    const { getSections } = await open();
    await waitFor(() => expect(playHls).toHaveBeenCalledTimes(1));
    act(() => given().onFatal(false));
    await waitFor(() => expect(getSections).toHaveBeenCalledTimes(2));
    await waitFor(() => expect(playHls).toHaveBeenCalledTimes(2));
    // The element has no address of its own to load.
    expect(load).not.toHaveBeenCalled();
  });

  it('is left to a browser that plays HLS by itself alone', async () => {
    isSupported.mockReturnValue(false);
    const { video } = await open();
    await waitFor(() => expect(video).toHaveAttribute('src', versions.hlsUrl));
    expect(playHls).not.toHaveBeenCalled();
  });
});
