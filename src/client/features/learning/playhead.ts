import type { Playback } from './learningSlice';

type Reader = () => Playback | undefined;

let reader: Reader | undefined;

/**
 * Where the player stands at this very moment, between two of its actions: for the moment in which the page goes.
 * Of all that a video tells four times a second, the store hears only what is worth an action.
 */
export const playhead = {
  /** `read` answers undefined while there is nothing new to tell. @returns how to stop following */
  follow(read: Reader): () => void {
    reader = read;
    return () => {
      if (reader === read) reader = undefined;
    };
  },
  read: (): Playback | undefined => reader?.(),
};
