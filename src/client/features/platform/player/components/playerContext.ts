import { createContext, type RefObject, useContext } from 'react';

export interface PlayerShared {
  /** The element that goes full screen; menus and dialogs open inside of it. */
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly video: RefObject<HTMLVideoElement | null>;
  /** Shows and announces for a moment what a key or a tap did. */
  readonly flash: (text: string) => void;
}

/** Where menus and dialogs of the player open: in what is full screen or modal, since they would be hidden behind it. */
export function overlayHost(frame: HTMLElement | null): HTMLElement {
  if (document.fullscreenElement && frame) return frame;
  return frame?.closest('dialog') ?? document.body;
}

export const PlayerContext = createContext<PlayerShared | null>(null);

/** @throws outside of a PlayerFrame */
export function usePlayer(): PlayerShared {
  const shared = useContext(PlayerContext);
  if (!shared) throw new Error('A part of the player stands outside of its frame');
  return shared;
}
