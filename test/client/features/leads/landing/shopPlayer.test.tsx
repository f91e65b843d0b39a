import { act, fireEvent, screen, within } from '@testing-library/react';
import { VideoPlayer } from '../../../../../src/client/features/leads/landing/components/VideoPlayer';
import { landingVideo } from '../../../../../src/client/features/leads/landing/landingVideo';
import landingPlayer, {
  selectHasPlayer,
  selectIsBroken,
} from '../../../../../src/client/features/leads/landing/playerSlice';
import { bringPlayer, shopPlayer } from '../../../../../src/client/features/leads/landing/shopPlayer';
import { retryRequested } from '../../../../../src/client/features/platform/navigation/navigationSlice';
import playerSlice, {
  selectPreferences,
} from '../../../../../src/client/features/platform/player/playerSlice';
import { memoryArea } from '../../../../../src/client/services/sessionStorage';
import type { ShownVideo } from '../../../../../src/contract/leads/landingVideos';
import { createTestClient, until } from '../../../../support/client';
import { renderPart } from '../../../../support/renderPage';
import { settle } from '../../learning/support';
import { VIDEO } from '../support';

beforeEach(() => {
  Object.assign(HTMLMediaElement.prototype, { pause: () => undefined, load: () => undefined });
});

function open(video: Partial<ShownVideo> = {}, device = memoryArea()) {
  const client = createTestClient({
    slices: [landingVideo.slice, landingPlayer, playerSlice],
    services: { device },
    sagas: false,
  });
  renderPart(client, <VideoPlayer video={{ ...VIDEO, poster: '/p.webp', ...video }} />);
  const state = () => client.store.getState() as never;
  const element = () => document.querySelector('video') as HTMLVideoElement;
  return { ...client, state, element };
}
const shopControls = () => screen.queryByRole('group', { name: 'Comandi del video' });

describe('the free video', () => {
  it('is at first in the browser’s own player, which needs no script', () => {
    const { element } = open();
    expect(element()).toHaveAccessibleName(VIDEO.title);
    for (const name of ['controls', 'playsinline']) expect(element()).toHaveAttribute(name);
    expect(element()).toHaveAttribute('preload', 'metadata');
    expect(element()).toHaveAttribute('poster', '/p.webp');
    expect(shopControls()).toBeNull();
  });

  it('asks for no picture where it has none', () => {
    expect(open({ poster: '' }).element()).not.toHaveAttribute('poster');
  });

  it('comes into the shop’s player once its code is here, with what this device keeps', async () => {
    const device = memoryArea();
    device.setItem('player', JSON.stringify({ speed: 1.5 }));
    const { run, store, state, element } = open({}, device);
    expect(selectHasPlayer(state())).toBe(false);
    run(bringPlayer);
    await act(() => until(store, () => selectHasPlayer(state())));
    expect(await screen.findByRole('group', { name: 'Comandi del video' })).toBeInTheDocument();
    expect(element()).toHaveAccessibleName(VIDEO.title);
    expect(element()).not.toHaveAttribute('controls');
    expect(element()).toHaveAttribute('src', VIDEO.videoUrl);
    expect(element()).toHaveAttribute('poster', '/p.webp');
    expect(element()).toHaveAttribute('preload', 'metadata');
    expect(selectPreferences(state()).speed).toBe(1.5);
    fireEvent.error(element());
    expect(selectIsBroken(state())).toBe(true);
  });

  it('stays in the browser’s own where the code does not come, and the log says why', async () => {
    jest.spyOn(shopPlayer, 'load').mockRejectedValue(new Error('no chunk'));
    const { run, state, element, seen } = open();
    run(bringPlayer);
    await act(settle);
    expect(seen.log).toEqual(['the player failed to load: Error: no chunk']);
    expect(selectHasPlayer(state())).toBe(false);
    expect(element()).toHaveAttribute('controls');
  });

  it('that does not play says so at once, and can be tried again', () => {
    const { store, element, actions } = open();
    fireEvent.error(element());
    const alert = within(screen.getByRole('alert'));
    fireEvent.click(alert.getByRole('button', { name: 'Riprova' }));
    expect(actions.at(-1)).toEqual(retryRequested());
    act(() => void store.dispatch(landingVideo.actions.received({ ...VIDEO, poster: '' } as never)));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('that is still to come is no failure', () => {
    open({ videoUrl: '' });
    expect(screen.getByText('Il video sarà disponibile a breve.')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
