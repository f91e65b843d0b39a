import { styled } from '@mui/material/styles';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { StudentSection } from '../../../../contract/learning';
import {
  type Playback,
  playbackPaused,
  playbackStarted,
  positionReached,
  sectionEnded,
  VIEWED_PART,
  videoFailed,
} from '../learningSlice';

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
  /** Seconds. */
  readonly startAt: number;
  readonly plays: boolean;
}

/**
 * The browser's own player, which the keyboard works too. What happens in it becomes actions; a new section, or
 * a new address of the same, is a new player (by its key).
 */
export function Player({ section, startAt, plays }: PlayerProps) {
  const dispatch = useDispatch();
  const [startsByItself] = useState(plays);
  const told = useRef({ step: Math.floor(startAt / SAVE_EVERY), seen: section.viewed });

  const playback = ({ currentTarget: video }: VideoEvent): Playback => ({
    sectionId: section.IdEnc,
    position: video.readyState > 0 ? video.currentTime : startAt,
    duration: Number.isFinite(video.duration) ? video.duration : 0,
  });

  /** A step further, or seen: worth an action. The browser itself tells it four times a second. */
  const tellSteps = (event: VideoEvent) => {
    if (event.currentTarget.seeking) return;
    const now = playback(event);
    const step = Math.floor(now.position / SAVE_EVERY);
    const seen = told.current.seen || (now.duration > 0 && now.position >= now.duration * VIEWED_PART);
    if (step === told.current.step && seen === told.current.seen) return;
    told.current = { step, seen };
    dispatch(positionReached(now));
  };

  const goToStart = ({ currentTarget: video }: VideoEvent) => {
    // A video that is shorter than its section says would be over at once.
    if (startAt > 0 && startAt < video.duration - 1) video.currentTime = startAt;
  };

  return (
    <Video
      src={section.videoUrl}
      aria-label={section.title}
      controls
      playsInline
      preload="metadata"
      autoPlay={startsByItself}
      onLoadedMetadata={goToStart}
      onPlay={() => dispatch(playbackStarted())}
      onTimeUpdate={tellSteps}
      onPause={(event) => {
        if (!event.currentTarget.ended) dispatch(playbackPaused(playback(event)));
      }}
      onEnded={(event) => dispatch(sectionEnded(playback(event)))}
      onError={(event) => dispatch(videoFailed(playback(event)))}
    />
  );
}
