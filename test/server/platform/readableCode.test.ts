import { italianDay, longDate } from '../../../src/server/platform/italianDays';
import { lettersOf, readableCode } from '../../../src/server/platform/readableCode';

it('a code holds no letter or digit that is taken for another', () => {
  const codes = Array.from({ length: 500 }, () => readableCode());
  for (const code of codes) expect(code).toMatch(/^(?:[A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/);
  expect(new Set(codes).size).toBe(500);
  // Each of the letters comes, also the first and the last one.
  expect(new Set(codes.join('').replaceAll('-', '')).size).toBe(32);
  expect(readableCode('ab')).toMatch(/^(?:[ab]{4}-){3}[ab]{4}$/);
});

it('a code is read however it is typed', () => {
  expect(lettersOf(' abcd-Efgh.2345\t6789 ')).toBe('ABCDEFGH23456789');
});

it.each([
  ['2026-01-31T22:59:59Z', '2026-01-31', '31 gennaio 2026'],
  ['2026-01-31T23:00:00Z', '2026-02-01', '1 febbraio 2026'],
  ['2026-06-30T21:59:59Z', '2026-06-30', '30 giugno 2026'],
  ['2026-06-30T22:00:00Z', '2026-07-01', '1 luglio 2026'],
])('%s is in Italy the day %s', (instant, day, long) => {
  expect([italianDay(new Date(instant)), longDate(new Date(instant))]).toEqual([day, long]);
});
