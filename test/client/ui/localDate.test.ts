import { formatLocal } from '../../../src/client/ui/localDate';

// The tests run with TZ=Europe/Rome.
describe('dates in tables', () => {
  it.each([
    ['2026-01-09T22:04:07.000Z', '2026-01-09 23:04:07'],
    ['2026-07-01T13:05:09.000Z', '2026-07-01 15:05:09'],
    ['2026-07-01T22:30:00.000Z', '2026-07-02 00:30:00'],
    ['2026-10-25T00:59:59+02:00', '2026-10-25 00:59:59'],
  ])('shows %s in the local time, on a 24-hour clock', (instant, text) => {
    expect(formatLocal(instant)).toBe(text);
  });

  it.each([undefined, null, '', 'ieri', '2026-13-45', '0'])('shows %j as No date', (instant) => {
    expect(formatLocal(instant)).toBe('No date');
  });
});
