import Hls from 'hls.js/light';

interface HlsOptions {
  readonly address: string;
  /** Seconds. */
  readonly startAt: number;
  /** The heights that there are, in pixels, the largest first. */
  readonly onHeights: (heights: readonly number[]) => void;
  /** It cannot go on. @param isBroken whether another try with the same address is of no use */
  readonly onFatal: (isBroken: boolean) => void;
}

export interface HlsPlayback {
  /** 0: the one that the line allows. */
  choose(height: number): void;
  stop(): void;
}

/** Whether the browser lets scripts feed a video; the others play HLS by themselves, without a choice of quality. */
export const isSupported = () => Hls.isSupported();

/** An address that has ended, or a line that is gone: worth another try. Whatever else fails, the plain file may not. */
const isTemporary = (status = 0) => status === 0 || status === 403;

/** Plays HLS in a video element. */
export function playHls(
  video: HTMLVideoElement,
  { address, startAt, onHeights, onFatal }: HlsOptions,
): HlsPlayback {
  const hls = new Hls({
    startPosition: startAt > 0 ? startAt : -1,
    maxBufferLength: 15,
    capLevelToPlayerSize: true,
    // There is nothing to convert: the files are MP4 already.
    enableWorker: false,
  });
  let wanted = 0;
  /** The wanted height, or the next one under it that this video has. */
  const levelOf = (height: number) => {
    if (height === 0) return -1;
    const heights = hls.levels.map((level) => level.height);
    const under = heights.filter((one) => one <= height);
    return heights.indexOf(under.length > 0 ? Math.max(...under) : Math.min(...heights));
  };
  hls.on(Hls.Events.MANIFEST_PARSED, () => {
    onHeights([...new Set(hls.levels.map(({ height }) => height))].sort((one, other) => other - one));
    if (wanted === 0) return;
    hls.startLevel = levelOf(wanted);
    hls.nextLevel = levelOf(wanted);
  });
  hls.on(Hls.Events.ERROR, (_event, { fatal, type, response }) => {
    if (!fatal) return;
    // Told first: afterwards the element knows its position no more.
    onFatal(type !== Hls.ErrorTypes.NETWORK_ERROR || !isTemporary(response?.code));
    hls.destroy();
  });
  hls.loadSource(address);
  hls.attachMedia(video);
  return {
    choose(height) {
      wanted = height;
      if (hls.levels.length > 0) hls.nextLevel = levelOf(height);
    },
    stop: () => hls.destroy(),
  };
}
