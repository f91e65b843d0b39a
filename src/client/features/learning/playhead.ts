import type { Playback } from './learningSlice';

type Reader = () => Playback | undefined;

let reader: Reader | undefined;

/**
 * The player's position at this moment, for when the page is left. A video reports it four times a second; only some
 * reports become actions.
 */
export const playhead = {
  /** `read` returns undefined while there is nothing to save. @returns a function that stops following */
  follow(read: Reader): () => void {
    reader = read;
    return () => {
      if (reader === read) reader = undefined;
    };
  },
  read: (): Playback | undefined => reader?.(),
};
