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
  VIEWED_PART,
  videoFailed,
} from '../learningSlice';
import { playhead } from '../playhead';
import { KEYS_ID } from './PlayerKeys';

/** Seconds of a video after which its position is saved once more. */
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
  /** Another one: the video is loaded anew, for another section or under another address. */
  readonly load: string;
  /** Seconds. */
  readonly startAt: number;
  readonly plays: boolean;
  /** It waits for data: worth telling when they are there. */
  readonly isInterrupted: boolean;
}

const playbackOf = (video: HTMLVideoElement, { section, startAt }: PlayerProps): Playback => ({
  sectionId: section.IdEnc,
  position: video.readyState > 0 ? video.currentTime : startAt,
  duration: Number.isFinite(video.duration) ? video.duration : 0,
});

const toggleFullscreen = (video: HTMLVideoElement) =>
  void (document.fullscreenElement ? document.exitFullscreen() : video.requestFullscreen?.())?.catch(
    // A browser that denies it says so itself.
    () => undefined,
  );

/** Keys that browsers leave free; they only count while the player has the focus. */
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
 * The browser's own player, which the keyboard works too. What happens in it becomes actions. It is one and the
 * same for all sections: so it keeps the focus, the full screen, and the leave to play by itself.
 */
export function Player(props: PlayerProps) {
  const { section, load, startAt, plays, isInterrupted } = props;
  const dispatch = useDispatch();
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(props);
  // As it was when the load began: later the person decides.
  const [begun, setBegun] = useState({ load, plays });
  if (begun.load !== load) setBegun({ load, plays });
  const loaded = useRef({ load, address: section.videoUrl });
  const told = useRef({ load: '', step: 0, seen: false });
  const pressKey = useKeys();

  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const before = loaded.current;
    loaded.current = { load, address: section.videoUrl };
    // The same address once more: the browser sees no reason to load it again.
    if (before.load !== load && before.address === section.videoUrl) video.current?.load();
  }, [load, section.videoUrl]);
  useEffect(
    () =>
      playhead.follow(() => {
        const element = video.current;
        if (!element || element.paused || told.current.load !== latest.current.load) return undefined;
        return playbackOf(element, latest.current);
      }),
    [],
  );

  const goToStart = ({ currentTarget }: VideoEvent) => {
    told.current = { load, step: Math.floor(startAt / SAVE_EVERY), seen: section.viewed };
    // A video that is shorter than its section says would be over at once.
    if (startAt > 0 && startAt < currentTarget.duration - 1) currentTarget.currentTime = startAt;
  };

  /** What still comes of the video before is nobody's any more. */
  const tell = (action: (playback: Playback) => unknown) => (event: VideoEvent) => {
    if (told.current.load === load) action(playbackOf(event.currentTarget, props));
  };

  /** A step further, or seen: worth an action. The browser itself tells it four times a second. */
  const tellSteps = (now: Playback) => {
    const step = Math.floor(now.position / SAVE_EVERY);
    const seen = told.current.seen || (now.duration > 0 && now.position >= now.duration * VIEWED_PART);
    if (step === told.current.step && seen === told.current.seen) return;
    told.current = { load, step, seen };
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
      autoPlay={begun.plays}
      onKeyDown={pressKey}
      onLoadedMetadata={goToStart}
      onPlay={() => dispatch(playbackStarted())}
      onTimeUpdate={(event) => {
        if (!event.currentTarget.seeking) tell(tellSteps)(event);
      }}
      onPause={(event) => {
        if (!event.currentTarget.ended) tell((now) => dispatch(playbackPaused(now)))(event);
      }}
      onEnded={tell((now) => dispatch(sectionEnded(now)))}
      onWaiting={tell((now) => dispatch(playbackStalled(now)))}
      onCanPlay={() => isInterrupted && dispatch(playbackRecovered())}
      onError={(event) => dispatch(videoFailed(playbackOf(event.currentTarget, props)))}
    />
  );
}
