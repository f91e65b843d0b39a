import { blockingOf } from '../../bench/support/slowPhone';

test('tasks block by what they last beyond 50 ms after the first paint', () => {
  const tasks = [
    { start: 100, duration: 300 },
    { start: 450, duration: 100 },
    { start: 900, duration: 80 },
  ];
  expect(blockingOf(tasks, 500)).toEqual({ blocked: 30, longestTask: 80 });
  expect(blockingOf(tasks, 350)).toEqual({ blocked: 80, longestTask: 100 });
  expect(blockingOf([], 350)).toEqual({ blocked: 0, longestTask: 0 });
});
