import {
  firstUnplayed,
  MAX_SPEED,
  mergeRanges,
  playedSeconds,
  SPEEDS,
} from '../../../src/contract/learning/playback';

it('puts ranges in order, and those that touch or overlap into one', () => {
  expect(
    mergeRanges([
      [20, 30],
      [0, 10],
      [10, 12],
      [25, 28],
      [40, 40],
      [50, 45],
    ]),
  ).toEqual([
    [0, 12],
    [20, 30],
  ]);
});

it('counts a second of several ranges once', () => {
  expect(
    playedSeconds([
      [0, 10],
      [5, 15],
      [20, 21],
    ]),
  ).toBe(16);
  expect(playedSeconds([])).toBe(0);
});

it.each([
  [[], 0],
  [[[5, 9]], 0],
  [[[0, 9]], 9],
  [
    [
      [4, 9],
      [0, 5],
      [20, 30],
    ],
    9,
  ],
] as [[number, number][], number][])('the first second of %j that was not played is %i', (ranges, second) => {
  expect(firstUnplayed(ranges)).toBe(second);
});

it('the player’s speeds go from half to double in quarters', () => {
  expect(SPEEDS).toEqual([0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]);
  expect(MAX_SPEED).toBe(2);
});

it('leaves the ranges that are given as they were', () => {
  const ranges = [
    [5, 9],
    [0, 6],
  ] as const;
  expect(mergeRanges(ranges)).toEqual([[0, 9]]);
  expect(ranges).toEqual([
    [5, 9],
    [0, 6],
  ]);
});
