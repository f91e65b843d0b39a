import type { PlayedRanges } from '../../../src/contract/learning/playback';
import { countPlayed, neededSeconds } from '../../../src/server/learning/playback';

const NOW = new Date('2026-11-25T10:00:00Z');
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);
const count = (reported: PlayedRanges, more: Partial<Parameters<typeof countPlayed>[0]> = {}) =>
  countPlayed({ played: [], reported, duration: 600, clockUsedUntil: ago(0), now: NOW, ...more });

describe('reported seconds', () => {
  it('are rounded outwards, within the length of the video', () => {
    expect(count([[3.4, 9.1]]).played).toEqual([[3, 10]]);
    expect(count([[55.5, 62]], { duration: 60 }).played).toEqual([[55, 60]]);
    expect(count([[55, 62]], { duration: 0 }).played).toEqual([]);
    expect(count([[80, 90]], { duration: 60 }).played).toEqual([]);
  });

  it('join the stored ones', () => {
    const played = [
      [0, 10],
      [30, 40],
    ] as const;
    expect(
      count(
        [
          [8, 12],
          [20, 32],
        ],
        { played },
      ).played,
    ).toEqual([
      [0, 12],
      [20, 40],
    ]);
  });

  it('are cut by what is stored, wherever they overlap it', () => {
    const before = {
      played: [
        [10, 20],
        [30, 40],
        [50, 60],
      ],
      clockUsedUntil: ago(10),
    } as const;
    const after = count(
      [
        [0, 5],
        [15, 35],
        [38, 39],
        [55, 70],
      ],
      before,
    );
    expect(after.played).toEqual([
      [0, 5],
      [10, 40],
      [50, 70],
    ]);
    // 5 + 10 + 10 new seconds, at double speed.
    expect(after.clockUsedUntil).toEqual(new Date(ago(10).getTime() + 12_500));
  });

  it('are kept in 500 pieces at most; those that join two make room', () => {
    const pieces = (many: number) =>
      Array.from({ length: many }, (_, nth): [number, number] => [2 * nth, 2 * nth + 1]);
    const full = { played: pieces(500), clockUsedUntil: ago(20), duration: 5000 };
    expect(count([[2000, 2001]], full)).toEqual({ played: full.played, clockUsedUntil: ago(20) });
    expect(count([[1, 2]], full).played).toHaveLength(499);
    const almost = { ...full, played: pieces(499) };
    expect(count([[2000, 2001]], almost).played).toHaveLength(500);
  });

  it('count as far as the clock allows at double speed, and 30 seconds beyond it', () => {
    expect(count([[0, 600]], { clockUsedUntil: ago(100) }).played).toEqual([[0, 230]]);
    expect(
      count(
        [
          [0, 20],
          [500, 600],
        ],
        { clockUsedUntil: ago(0) },
      ).played,
    ).toEqual([
      [0, 20],
      [500, 510],
    ]);
  });

  it('of a first report are the 30 seconds alone', () => {
    expect(count([[0, 600]], { clockUsedUntil: undefined })).toEqual({
      played: [[0, 30]],
      clockUsedUntil: new Date(NOW.getTime() + 15_000),
    });
  });

  it('start the clock even where nothing was played yet', () => {
    expect(count([], { clockUsedUntil: undefined }).clockUsedUntil).toEqual(NOW);
  });

  it('use the 30 seconds up: they are no gift with each report', () => {
    const first = count([[0, 600]]);
    expect(count([[0, 600]], first)).toEqual(first);
    const later = { ...first, now: new Date(NOW.getTime() + 10_000) };
    expect(count([[0, 600]], later).played).toEqual([[0, 50]]);
  });

  it('that are known use up no time', () => {
    const before = { played: [[0, 100]] as const, clockUsedUntil: ago(20) };
    expect(count([[10, 90]], before)).toEqual(before);
  });

  it('use up the time of an hour’s pause for ten minutes of clock at most', () => {
    const after = count([[0, 5000]], { clockUsedUntil: ago(3600), duration: 5000 });
    expect(after.played).toEqual([[0, 1230]]);
  });

  it('of slow playing leave time for a lesson that was told late', () => {
    const first = count([[0, 60]], { clockUsedUntil: ago(60) });
    expect(first.clockUsedUntil).toEqual(ago(30));
    expect(count([[0, 60]], { clockUsedUntil: first.clockUsedUntil }).played).toEqual([[0, 60]]);
  });
});

it.each([
  [600, 90, 540],
  [61, 90, 55],
  [60, 100, 59],
  [600, 1, 6],
  [1, 90, 1],
  [600, 0, undefined],
  [0, 90, undefined],
])('of %i seconds at a share of %i per cent, %p must be played', (duration, share, needed) => {
  expect(neededSeconds(duration, share)).toBe(needed);
});
