import { readMe } from '../../../../src/server/account/ownData/ownData';

it.each([
  ['2026-12-31T22:59:59Z', '31 dicembre 2026'],
  ['2026-12-31T23:30:00Z', '1 gennaio 2027'],
])('a copy of %s is of %s, the day in Italy', (instant, day) => {
  expect(readMe(new Date(instant), [])).toContain(`aggiornata al ${day}.`);
});
