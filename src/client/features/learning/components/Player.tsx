import { styled } from '@mui/material/styles';
import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { StudentSection } from '../../../../contract/learning';
import { selectNextSection, selectPreviousSection } from '../learningSelectors';
import {
  type Playback,
  playbackPaused,
  playbackRecovered,
  playbackStalled,
  playbackStarted,
  positionReached,
  sectionChosen,
  sectionEnded,
  videoFailed,
} from '../learningSlice';
import { playhead } from '../playhead';
import { VIEWED_PART } from '../sections';
import { KEYS_ID } from './PlayerKeys';

/** Seconds of video between two saved positions. */
const SAVE_EVERY = 10;

const Video = styled('video')({
  display: 'block',
  width: '100%',
  height: '100%',
  backgroundColor: '#000',
  '&:focus-visible': { outline: '3px solid #fff', outlineOffset: -3 },
});

type VideoEvent = SyntheticEvent<HTMLVideoElement>;

interface PlayerProps {
  readonly section: StudentSection;
  /** Changes when the video must be loaded again: for another section, or another address. */
  readonly load: string;
  /** Seconds. */
  readonly startAt: number;
  readonly plays: boolean;
  /** The video waits for data; then `canplay` is worth an action. */
  readonly isInterrupted: boolean;
}

const playbackOf = (video: HTMLVideoElement, { section, startAt }: PlayerProps): Playback => ({
  sectionId: section.IdEnc,
  position: video.readyState > 0 ? video.currentTime : startAt,
  duration: Number.isFinite(video.duration) ? video.duration : 0,
});

const toggleFullscreen = (video: HTMLVideoElement) =>
  void (document.fullscreenElement ? document.exitFullscreen() : video.requestFullscreen?.())?.catch(
    // The browser itself says why.
    () => undefined,
  );

/** Keys that browsers leave free, while the player has the focus. */
function useKeys() {
  const dispatch = useDispatch();
  const next = useSelector(selectNextSection);
  const previous = useSelector(selectPreviousSection);
  return (event: KeyboardEvent<HTMLVideoElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const video = event.currentTarget;
    const choose = (to: StudentSection | undefined) => {
      if (to) dispatch(sectionChosen({ sectionId: to.IdEnc }));
    };
    const keys: Record<string, () => void> = {
      m: () => {
        video.muted = !video.muted;
      },
      f: () => toggleFullscreen(video),
      n: () => choose(next),
      p: () => choose(previous),
    };
    const act = keys[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  };
}

/**
 * The browser's own player; its events become actions. One element plays all sections, so that it keeps the focus, the
 * full screen and the permission to autoplay.
 */
export function Player(props: PlayerProps) {
  const { section, load, startAt, plays, isInterrupted } = props;
  const dispatch = useDispatch();
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(props);
  // As it was when the load started: later the student decides.
  const [started, setStarted] = useState({ load, plays });
  if (started.load !== load) setStarted({ load, plays });
  const loaded = useRef({ load, address: section.videoUrl });
  const reported = useRef({ load: '', step: 0, seen: false });
  const pressKey = useKeys();

  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const before = loaded.current;
    loaded.current = { load, address: section.videoUrl };
    // The browser does not load an unchanged address again by itself.
    if (before.load !== load && before.address === section.videoUrl) video.current?.load();
  }, [load, section.videoUrl]);
  useEffect(
    () =>
      playhead.follow(() => {
        const element = video.current;
        if (!element || element.paused || reported.current.load !== latest.current.load) return undefined;
        return playbackOf(element, latest.current);
      }),
    [],
  );

  const goToStart = ({ currentTarget }: VideoEvent) => {
    reported.current = { load, step: Math.floor(startAt / SAVE_EVERY), seen: section.viewed };
    // A video that is shorter than its section says would end at once.
    if (startAt > 0 && startAt < currentTarget.duration - 1) currentTarget.currentTime = startAt;
  };

  /** Drops late events of the video before. */
  const report = (action: (playback: Playback) => unknown) => (event: VideoEvent) => {
    if (reported.current.load === load) action(playbackOf(event.currentTarget, props));
  };

  /** Reports a new step, or that the section was viewed; the browser reports four times a second. */
  const reportSteps = (now: Playback) => {
    const step = Math.floor(now.position / SAVE_EVERY);
    const seen = reported.current.seen || (now.duration > 0 && now.position >= now.duration * VIEWED_PART);
    if (step === reported.current.step && seen === reported.current.seen) return;
    reported.current = { load, step, seen };
    dispatch(positionReached(now));
  };

  return (
    <Video
      ref={video}
      src={section.videoUrl}
      aria-label={section.title}
      aria-describedby={KEYS_ID}
      controls
      playsInline
      preload="metadata"
      autoPlay={started.plays}
      onKeyDown={pressKey}
      onLoadedMetadata={goToStart}
      onPlay={() => dispatch(playbackStarted())}
      onTimeUpdate={(event) => {
        if (!event.currentTarget.seeking) report(reportSteps)(event);
      }}
      onPause={(event) => {
        if (!event.currentTarget.ended) report((now) => dispatch(playbackPaused(now)))(event);
      }}
      onEnded={report((now) => dispatch(sectionEnded(now)))}
      onWaiting={report((now) => dispatch(playbackStalled(now)))}
      onCanPlay={() => isInterrupted && dispatch(playbackRecovered())}
      onError={(event) => dispatch(videoFailed(playbackOf(event.currentTarget, props)))}
    />
  );
}
