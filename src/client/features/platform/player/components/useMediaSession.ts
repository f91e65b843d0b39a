import { useEffect, useRef } from 'react';
import { type Command, JUMP } from '../keys';
import { usePlayer } from './playerContext';
import type { Neighbours } from './useCommands';

export interface NowPlaying {
  readonly title: string;
  /** The course. */
  readonly album: string;
  readonly poster: string | undefined;
}

/** The keys of keyboards, headphones and lock screens, and what they show. */
export function useMediaSession(
  { title, album, poster }: NowPlaying,
  run: (command: Command) => void,
  { onNext, onPrevious }: Neighbours,
): void {
  const { video } = usePlayer();
  const latest = useRef({ run, onNext, onPrevious });
  useEffect(() => {
    latest.current = { run, onNext, onPrevious };
  });
  useEffect(() => {
    const session = navigator.mediaSession;
    if (!session || typeof MediaMetadata === 'undefined') return undefined;
    session.metadata = new MediaMetadata({ title, album, artwork: poster ? [{ src: poster }] : [] });
    return () => {
      session.metadata = null;
    };
  }, [title, album, poster]);
  useEffect(() => {
    const session = navigator.mediaSession;
    if (!session) return undefined;
    const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
      play: () => void video.current?.play().catch(() => undefined),
      pause: () => video.current?.pause(),
      seekbackward: ({ seekOffset }) => latest.current.run({ kind: 'seek', by: -(seekOffset ?? JUMP) }),
      seekforward: ({ seekOffset }) => latest.current.run({ kind: 'seek', by: seekOffset ?? JUMP }),
      seekto: ({ seekTime }) => {
        if (video.current && seekTime !== undefined) video.current.currentTime = seekTime;
      },
      nexttrack: () => latest.current.onNext?.(),
      previoustrack: () => latest.current.onPrevious?.(),
    };
    const names = Object.keys(handlers) as MediaSessionAction[];
    const handle = (name: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
      try {
        session.setActionHandler(name, handler);
      } catch {
        // A browser that does not know this key.
      }
    };
    for (const name of names) handle(name, handlers[name] ?? null);
    return () => {
      for (const name of names) handle(name, null);
    };
  }, [video]);
}
