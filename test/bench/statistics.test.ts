import { median, percentile } from '../../bench/support/statistics';

test('the median is the middle one, or the mean of the two in the middle', () => {
  expect(median([3])).toBe(3);
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(() => median([])).toThrow('Nothing was measured');
});

test('a percentile is a value that the share of values does not exceed', () => {
  const values = Array.from({ length: 100 }, (_none, at) => 100 - at);
  expect(percentile(values, 0.95)).toBe(95);
  expect(percentile(values, 1)).toBe(100);
  expect(percentile([7], 0.95)).toBe(7);
});
