import { MediaActionTypes, useMediaDispatch } from 'media-chrome/react/media-store';
import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { type Command, commandFor } from '../keys';
import { captionsToggled, helpToggled, selectPreferences } from '../playerSlice';
import { clockTime } from '../time';
import { usePlayer } from './playerContext';

export interface Neighbours {
  readonly hasCaptions: boolean;
  readonly onNext: (() => void) | undefined;
  readonly onPrevious: (() => void) | undefined;
}

const within = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

/** Returns what carries out a command on the video. */
export function useCommands({ hasCaptions, onNext, onPrevious }: Neighbours): (command: Command) => void {
  const { video, flash } = usePlayer();
  const media = useMediaDispatch();
  const dispatch = useDispatch();
  const { captions } = useSelector(selectPreferences);
  const seek = (to: number) => {
    const { duration } = video.current ?? {};
    const detail = within(0, to, duration && Number.isFinite(duration) ? duration : to);
    media({ type: MediaActionTypes.MEDIA_SEEK_REQUEST, detail });
    return detail;
  };
  return (command) => {
    const element = video.current;
    if (!element) return;
    switch (command.kind) {
      case 'toggle':
        media({
          type: element.paused ? MediaActionTypes.MEDIA_PLAY_REQUEST : MediaActionTypes.MEDIA_PAUSE_REQUEST,
        });
        return;
      case 'seek':
        seek(element.currentTime + command.by);
        flash(`${command.by > 0 ? '+' : '−'}${Math.abs(command.by)} s`);
        return;
      case 'jump':
        if (Number.isFinite(element.duration)) flash(clockTime(seek(element.duration * command.to)));
        return;
      case 'volume': {
        const volume = within(0, Math.round((element.volume + command.by) * 10) / 10, 1);
        media({ type: MediaActionTypes.MEDIA_VOLUME_REQUEST, detail: volume });
        flash(`Volume ${Math.round(volume * 100)}%`);
        return;
      }
      case 'mute': {
        const isSilent = element.muted || element.volume === 0;
        flash(isSilent ? 'Audio attivo' : 'Audio disattivato');
        media({
          type: isSilent ? MediaActionTypes.MEDIA_UNMUTE_REQUEST : MediaActionTypes.MEDIA_MUTE_REQUEST,
        });
        return;
      }
      case 'fullscreen':
        media({
          type: document.fullscreenElement
            ? MediaActionTypes.MEDIA_EXIT_FULLSCREEN_REQUEST
            : MediaActionTypes.MEDIA_ENTER_FULLSCREEN_REQUEST,
        });
        return;
      case 'captions':
        if (!hasCaptions) return flash('Questa lezione non ha sottotitoli');
        flash(captions ? 'Sottotitoli disattivati' : 'Sottotitoli attivi');
        dispatch(captionsToggled());
        return;
      case 'next':
        return onNext?.();
      case 'previous':
        return onPrevious?.();
      case 'help':
        dispatch(helpToggled());
    }
  };
}

/** Carries out keys that are pressed anywhere on the page. */
export function usePageKeys(run: (command: Command) => void): void {
  const { frame } = usePlayer();
  const { pageKeys } = useSelector(selectPreferences);
  const latest = useRef({ run, pageKeys });
  useEffect(() => {
    latest.current = { run, pageKeys };
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const command = frame.current && commandFor(event, frame.current, latest.current.pageKeys);
      if (!command) return;
      event.preventDefault();
      latest.current.run(command);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [frame]);
}
