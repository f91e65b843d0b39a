import { fromDay, theDay } from '../../../../src/server/promotions/coupons/quote';

it.each([
  ['2026-11-01', 'il 1º novembre 2026', 'dal 1º novembre 2026'],
  ['2026-11-03', 'il 3 novembre 2026', 'dal 3 novembre 2026'],
  ['2026-11-08', "l'8 novembre 2026", "dall'8 novembre 2026"],
  ['2026-11-11', "l'11 novembre 2026", "dall'11 novembre 2026"],
  ['2026-11-18', 'il 18 novembre 2026', 'dal 18 novembre 2026'],
  ['2026-06-30T22:30:00Z', 'il 1º luglio 2026', 'dal 1º luglio 2026'],
])('%s is, with its article, %j and %j', (date, the, from) => {
  expect([theDay(new Date(date)), fromDay(new Date(date))]).toEqual([the, from]);
});
