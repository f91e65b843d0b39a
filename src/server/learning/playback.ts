import {
  MAX_SPEED,
  mergeRanges,
  type PlayedRange,
  type PlayedRanges,
  playedSeconds,
} from '../../contract/learning/playback';

/** Seconds of video that count ahead of the clock, so that a jittery line costs nobody anything. */
const SLACK = 30;
/** Milliseconds that the clock may lag behind: the longest outage whose seconds count at once when it is over. */
const MAX_BACKLOG = 600_000;
/** Ranges kept of a section; further ones count once they join others. Nobody watches in more pieces. */
const MAX_STORED = 500;

interface PlayReport {
  /** The stored seconds of the section, in order and without overlaps. */
  readonly played: PlayedRanges;
  /** The seconds that the player reports, in any order. */
  readonly reported: PlayedRanges;
  /** Seconds; 0 where the length is unknown. */
  readonly duration: number;
  /** The time that the user's earlier reports have used up; undefined before the first one. */
  readonly clockUsedUntil: Date | undefined;
  readonly now: Date;
}

/**
 * Adds reported seconds to the stored ones, as many as can have been played since the user's earlier reports at the
 * player's highest speed. Seconds that are known already use up no time, so a repeated report is harmless. What is not
 * counted may be reported again later.
 */
export function countPlayed({ played, reported, duration, clockUsedUntil, now }: PlayReport) {
  const start = Math.max(clockUsedUntil?.getTime() ?? now.getTime(), now.getTime() - MAX_BACKLOG);
  const allowed = Math.floor(((now.getTime() - start) / 1000) * MAX_SPEED + SLACK);
  const counted = firstSeconds(withoutRanges(wholeSeconds(reported, duration), played), allowed);
  const merged = mergeRanges([...played, ...counted]);
  if (merged.length > MAX_STORED) return { played, clockUsedUntil: new Date(start) };
  return {
    played: merged,
    clockUsedUntil: new Date(start + (playedSeconds(counted) / MAX_SPEED) * 1000),
  };
}

/** Rounds outwards: a range that goes on in the next report loses nothing. Without a length, nothing counts. */
const wholeSeconds = (ranges: PlayedRanges, duration: number): PlayedRanges =>
  mergeRanges(
    ranges
      .filter(([from, to]) => from < to)
      .map(([from, to]) => [Math.floor(from), Math.min(Math.ceil(to), duration)]),
  );

/** Cuts the others out of the ranges; both are in order and without overlaps. */
function withoutRanges(ranges: PlayedRanges, others: PlayedRanges): PlayedRanges {
  const left: PlayedRange[] = [];
  let at = 0;
  for (const [from, to] of ranges) {
    let start = from;
    // Ranges are sorted: one that ends before this range ends before the next ones too.
    while (at < others.length && (others[at]?.[1] ?? 0) <= start) at += 1;
    for (let next = at; next < others.length; next += 1) {
      const [cutFrom, cutTo] = others[next] ?? [to, to];
      if (cutFrom >= to) break;
      if (start < cutFrom) left.push([start, cutFrom]);
      start = Math.max(start, cutTo);
    }
    if (start < to) left.push([start, to]);
  }
  return left;
}

function firstSeconds(ranges: PlayedRanges, most: number): PlayedRanges {
  let left = Math.max(0, most);
  return ranges.map(([from, to]): PlayedRange => {
    const end = Math.min(to, from + left);
    left -= end - from;
    return [from, end];
  });
}

/**
 * Returns the seconds that must be played before a section counts as viewed; undefined where the position decides: its
 * length is unknown, or the share is 0.
 * @param share per cent
 */
export function neededSeconds(duration: number, share: number): number | undefined {
  if (duration <= 0 || share <= 0) return undefined;
  // A video may be some tenths shorter than its whole seconds.
  return Math.max(1, Math.min(Math.ceil((duration * share) / 100), duration - 1));
}

/** Returns a section's playback as the contract has it. */
export const toPlaybackResponse = (played: PlayedRanges, needed: number | undefined) => ({
  ...(played.length > 0 && { played: played.map(([from, to]): [number, number] => [from, to]) }),
  ...(needed !== undefined && { needed }),
});
