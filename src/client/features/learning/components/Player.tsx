import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { StudentSection } from '../../../../contract/learning/learning';
import {
  MAX_RANGES,
  mergeRanges,
  type PlayedRange,
  type PlayedRanges,
} from '../../../../contract/learning/playback';
import { usePlayer, VideoPlayer } from '../../platform/player';
import { selectClassroom, selectNextSection, selectPreviousSection } from '../learningSelectors';
import {
  type Playback,
  playbackPaused,
  playbackRecovered,
  playbackStalled,
  playbackStarted,
  positionMoved,
  positionReached,
  sectionChosen,
  sectionEnded,
  videoFailed,
} from '../learningSlice';
import { playhead } from '../playhead';
import { VIEWED_PART } from '../sections';

/** Seconds of video between two saved positions. */
const SAVE_EVERY = 10;
/** Seconds; a smaller move is the browser's rounding. */
const LEAST_MOVE = 0.5;

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
  /** Lies over the picture. */
  readonly children: ReactNode;
}

/** Tenths of a second. */
const rounded = (seconds: number) => Math.round(seconds * 10) / 10;

/** Returns what the browser has played since the video was loaded; it leaves out what was skipped. */
function playedOf({ played }: HTMLVideoElement): PlayedRanges {
  const ranges = Array.from(
    { length: played?.length ?? 0 },
    (_none, at): PlayedRange => [rounded(played.start(at)), rounded(played.end(at))],
  );
  return mergeRanges(ranges).slice(-MAX_RANGES);
}

function playbackOf(video: HTMLVideoElement, { section, startAt }: PlayerProps): Playback {
  const played = playedOf(video);
  return {
    sectionId: section.IdEnc,
    position: video.readyState > 0 ? video.currentTime : startAt,
    duration: Number.isFinite(video.duration) ? video.duration : 0,
    ...(played.length > 0 && { played }),
  };
}

/** The section that a key leads to; undefined at either end of the course. */
function useNeighbours() {
  const dispatch = useDispatch();
  const next = useSelector(selectNextSection);
  const previous = useSelector(selectPreviousSection);
  const choosing = (to: StudentSection | undefined) =>
    to && (() => void dispatch(sectionChosen({ sectionId: to.IdEnc })));
  return { onNext: choosing(next), onPrevious: choosing(previous) };
}

/**
 * The lesson's video; its events become actions. One element plays all sections, so that it keeps the focus, the full
 * screen and the permission to autoplay.
 */
export function Player(props: PlayerProps) {
  const { section, load, startAt, plays, isInterrupted, children } = props;
  const dispatch = useDispatch();
  const { video } = usePlayer();
  const classroom = useSelector(selectClassroom);
  const neighbours = useNeighbours();
  const latest = useRef(props);
  // As it was when the load started: later the student decides.
  const [started, setStarted] = useState({ load, plays });
  if (started.load !== load) setStarted({ load, plays });
  const [brokenHls, setBrokenHls] = useState('');
  // After a failure the plain file is played.
  const hls = section.hlsUrl !== brokenHls ? section.hlsUrl : undefined;
  const loaded = useRef({ load, address: section.videoUrl });
  const reported = useRef({ load: '', step: 0, seen: false, at: 0 });

  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const before = loaded.current;
    loaded.current = { load, address: section.videoUrl };
    // The browser does not load an unchanged address again by itself.
    if (!hls && before.load !== load && before.address === section.videoUrl) video.current?.load();
  }, [video, load, hls, section.videoUrl]);
  const shown = useRef(section.IdEnc);
  useEffect(() => {
    if (shown.current === section.IdEnc) return;
    shown.current = section.IdEnc;
    // On a phone the list of lessons lies below: who chose one there sees it begin. Nobody who writes is disturbed.
    if (!document.activeElement?.matches('input, textarea'))
      video.current?.scrollIntoView?.({ block: 'nearest' });
  }, [video, section.IdEnc]);
  useEffect(
    () =>
      playhead.follow(() => {
        const element = video.current;
        if (!element || element.paused || reported.current.load !== latest.current.load) return undefined;
        return playbackOf(element, latest.current);
      }),
    [video],
  );

  const goToStart = ({ currentTarget }: VideoEvent) => {
    // A video that is shorter than its section says would end at once.
    const at = startAt > 0 && startAt < currentTarget.duration - 1 ? startAt : 0;
    reported.current = { load, step: Math.floor(startAt / SAVE_EVERY), seen: section.viewed, at };
    if (at > 0) currentTarget.currentTime = at;
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
    reported.current = { load, step, seen, at: now.position };
    dispatch(positionReached(now));
  };

  /** Reports a place that the student chose while paused; the start of the video is none. */
  const reportMove = (now: Playback) => {
    if (Math.abs(now.position - reported.current.at) < LEAST_MOVE) return;
    reported.current = { ...reported.current, step: Math.floor(now.position / SAVE_EVERY), at: now.position };
    dispatch(positionMoved(now));
  };

  /** Reports where the video stopped: the next move begins there. */
  const reportStop = (action: typeof playbackPaused | typeof sectionEnded) =>
    report((now) => {
      reported.current = { ...reported.current, at: now.position };
      dispatch(action(now));
    });

  const several = hls
    ? {
        address: hls,
        load,
        startAt,
        onFatal: (isBroken: boolean) => {
          if (video.current) dispatch(videoFailed(playbackOf(video.current, props)));
          if (isBroken) setBrokenHls(hls);
        },
      }
    : undefined;

  return (
    <VideoPlayer
      title={section.title}
      album={classroom?.title ?? ''}
      poster={section.posterUrl ?? classroom?.cover?.src}
      captions={section.captionsUrl}
      chapters={section.chapters}
      thumbnails={section.thumbnailsUrl}
      hls={several}
      watermark={classroom?.watermark}
      {...neighbours}
      video={{
        src: section.videoUrl,
        preload: 'metadata',
        autoPlay: started.plays,
        onLoadedMetadata: goToStart,
        onPlay: () => dispatch(playbackStarted()),
        onTimeUpdate: (event) => {
          if (!event.currentTarget.seeking) report(reportSteps)(event);
        },
        onSeeked: (event) => {
          if (event.currentTarget.paused) report(reportMove)(event);
        },
        onPause: (event) => {
          if (!event.currentTarget.ended) reportStop(playbackPaused)(event);
        },
        onEnded: reportStop(sectionEnded),
        onWaiting: report((now) => dispatch(playbackStalled(now))),
        onCanPlay: () => isInterrupted && dispatch(playbackRecovered()),
        onError: (event) => dispatch(videoFailed(playbackOf(event.currentTarget, props))),
      }}
    >
      {children}
    </VideoPlayer>
  );
}
