/** The speeds that the player offers. */
export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;
export const MAX_SPEED = Math.max(...SPEEDS);

/** The most ranges in one report. */
export const MAX_RANGES = 200;

/** From the first second to the one after the last. */
export type PlayedRange = readonly [from: number, to: number];
/** The seconds of a video that were played. */
export type PlayedRanges = readonly PlayedRange[];

/** Returns the ranges in order, those that touch or overlap as one; drops empty and reversed ranges. */
export function mergeRanges(ranges: PlayedRanges): PlayedRanges {
  const merged: [number, number][] = [];
  const inOrder = ranges.filter(([from, to]) => from < to).sort(([one], [other]) => one - other);
  for (const [from, to] of inOrder) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/** Returns how many seconds the ranges cover; a second in several ranges counts once. */
export const playedSeconds = (ranges: PlayedRanges) =>
  mergeRanges(ranges).reduce((sum, [from, to]) => sum + to - from, 0);

/** Returns the first second that was not played. */
export function firstUnplayed(ranges: PlayedRanges): number {
  const [first] = mergeRanges(ranges);
  return first && first[0] <= 0 ? first[1] : 0;
}
