import { clockTime, speedLabel, spokenTime } from '../../../../../src/client/features/platform/player/time';

it.each<[number, string, string]>([
  [0, '0:00', '0 secondi'],
  [0.9, '0:00', '0 secondi'],
  [1, '0:01', '1 secondo'],
  [59.9, '0:59', '59 secondi'],
  [60, '1:00', '1 minuto'],
  [65, '1:05', '1 minuto e 5 secondi'],
  [121, '2:01', '2 minuti e 1 secondo'],
  [3599, '59:59', '59 minuti e 59 secondi'],
  [3600, '1:00:00', '1 ora'],
  [3665, '1:01:05', '1 ora e 1 minuto e 5 secondi'],
  [2 * 3600 + 7, '2:00:07', '2 ore e 7 secondi'],
  [36_000, '10:00:00', '10 ore'],
  [-3, '0:00', '0 secondi'],
  [Number.NaN, '0:00', '0 secondi'],
  [Number.POSITIVE_INFINITY, '0:00', '0 secondi'],
])('writes %d seconds as %s, and says %s', (seconds, clock, spoken) => {
  expect([clockTime(seconds), spokenTime(seconds)]).toEqual([clock, spoken]);
});

it.each([
  [0.5, '0,5×'],
  [1, '1×'],
  [1.25, '1,25×'],
  [2, '2×'],
])('writes the speed %d as %s', (speed, label) => {
  expect(speedLabel(speed)).toBe(label);
});
