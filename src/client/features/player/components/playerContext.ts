import { createContext, type RefObject, useContext } from 'react';

export interface PlayerShared {
  /** What goes full screen; menus and dialogs open inside of it. */
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly video: RefObject<HTMLVideoElement | null>;
  /** Shows and announces for a moment what a key or a tap did. */
  readonly flash: (text: string) => void;
}

export const PlayerContext = createContext<PlayerShared | null>(null);

/** @throws outside of a PlayerFrame */
export function usePlayer(): PlayerShared {
  const shared = useContext(PlayerContext);
  if (!shared) throw new Error('A part of the player stands outside of its frame');
  return shared;
}
