import { progressOf } from '../../../src/server/learning/progressService';

it.each([
  [0, 0, 0],
  [0, 7, 0],
  [1, 3, 33.33],
  [2, 3, 66.67],
  [1, 8, 12.5],
  [1, 7, 14.29],
  [5, 7, 71.43],
  [7, 7, 100],
  [1, 10_000, 0.01],
  [1, 30_000, 0],
  [9_999, 10_000, 99.99],
])('%i viewed of %i are %d per cent', (viewed, total, progress) => {
  expect(progressOf(viewed, total)).toBe(progress);
});
