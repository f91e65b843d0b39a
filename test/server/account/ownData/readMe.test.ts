import { readMe } from '../../../../src/server/account/ownData/ownData';

it.each([
  ['2026-12-08T12:00:00Z', 'all’8 dicembre 2026'],
  ['2026-12-31T22:59:59Z', 'al 31 dicembre 2026'],
  ['2026-12-31T23:30:00Z', 'al 1º gennaio 2027'],
])('a copy of %s is up to date %s, the day in Italy', (instant, day) => {
  expect(readMe(new Date(instant), [])).toContain(`aggiornata ${day}.`);
});
