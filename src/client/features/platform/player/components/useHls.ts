import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import type { HlsPlayback } from '../hlsEngine';
import { hlsPart } from '../hlsPart';
import { selectPreferences } from '../playerSlice';

/** A video in several qualities. */
export interface HlsSource {
  readonly address: string;
  /** Changes when it must be loaded again. */
  readonly load: string;
  /** Seconds. */
  readonly startAt: number;
  /** @param isBroken whether another try with the same address is of no use */
  readonly onFatal: (isBroken: boolean) => void;
}

const NONE: readonly number[] = [];

/** Plays HLS in the video element. @returns the heights to choose from; none without HLS */
export function useHls(
  video: RefObject<HTMLVideoElement | null>,
  source: HlsSource | undefined,
): readonly number[] {
  const { quality } = useSelector(selectPreferences);
  const [heights, setHeights] = useState(NONE);
  const playback = useRef<HlsPlayback>(undefined);
  const latest = useRef({ source, quality });
  useEffect(() => {
    latest.current = { source, quality };
  });
  const { address, load } = source ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` asks for the same address again
  useEffect(() => {
    const element = video.current;
    if (!element || address === undefined) return undefined;
    let isOver = false;
    const begin = async () => {
      const engine = await hlsPart.load();
      if (isOver) return;
      if (!engine.isSupported()) {
        element.src = address;
        return;
      }
      playback.current = engine.playHls(element, {
        address,
        startAt: latest.current.source?.startAt ?? 0,
        onHeights: setHeights,
        onFatal: (isBroken) => latest.current.source?.onFatal(isBroken),
      });
      playback.current.choose(latest.current.quality);
    };
    begin().catch(() => {
      if (!isOver) latest.current.source?.onFatal(true);
    });
    return () => {
      isOver = true;
      playback.current?.stop();
      playback.current = undefined;
      setHeights(NONE);
    };
  }, [video, address, load]);
  useEffect(() => playback.current?.choose(quality), [quality]);
  return heights;
}
