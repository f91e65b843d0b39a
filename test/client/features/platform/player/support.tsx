import { act, fireEvent } from '@testing-library/react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { PlayerFrame, VideoPlayer } from '../../../../../src/client/features/platform/player';
import playerSlice from '../../../../../src/client/features/platform/player/playerSlice';
import { createTestClient } from '../../../../support/client';
import { renderPart } from '../../../../support/renderPage';

export const play = jest.fn();
export const pause = jest.fn();
beforeEach(() => {
  play.mockReset().mockResolvedValue(undefined);
  pause.mockReset();
  Object.assign(HTMLMediaElement.prototype, { play, pause, load: () => undefined });
  // The library keeps volume and silence there.
  localStorage.clear();
});

type Props = Partial<ComponentProps<typeof VideoPlayer>>;

/** A player alone, which knows its video: 200 seconds, at second 50. @param around what the player stands in */
export async function openPlayer(
  props: Props = {},
  values: Partial<HTMLVideoElement> = {},
  around = (player: ReactNode) => player,
) {
  const client = createTestClient({ sagas: false, slices: [playerSlice] });
  let change: (next: Props) => void = () => undefined;
  function Player() {
    const [shown, setShown] = useState(props);
    change = setShown;
    return (
      <PlayerFrame>
        <VideoPlayer title="Le medie" album="Ichimoku" video={{ src: '/uno.mp4' }} {...shown} />
      </PlayerFrame>
    );
  }
  const page = renderPart(client, around(<Player />));
  /** Another lesson comes into the same player. */
  const show = (next: Props) => act(async () => change(next));
  const video = page.container.querySelector('video') as HTMLVideoElement;
  const frame = page.container.querySelector('[data-fullscreen]') as HTMLElement;
  /** Sets what the browser's video knows, and lets it report that. */
  const become = (more: Partial<HTMLVideoElement>, event: string) =>
    act(async () => {
      for (const [name, value] of Object.entries(more)) {
        Object.defineProperty(video, name, { value, configurable: true, writable: true });
      }
      fireEvent(video, new Event(event));
    });
  await become({ duration: 200, currentTime: 50, readyState: 4, ...values }, 'loadedmetadata');
  await become({}, 'durationchange');
  await become({}, 'timeupdate');
  return { ...client, page, video, frame, become, show };
}
