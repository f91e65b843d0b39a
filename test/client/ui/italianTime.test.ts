import { formatClock, formatDate, formatMoment, italianOffset } from '../../../src/client/ui/italianTime';

const HOUR = 3_600_000;

describe('Italy’s clock', () => {
  const known = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Rome',
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  const ours = (time: number) =>
    new Date(time + italianOffset(time)).toISOString().slice(0, 19).replace('T', ' ');

  it('shows what the time zone database says, every half hour around the changes of forty years', () => {
    for (let year = 2000; year < 2040; year += 1) {
      for (const month of [0, 2, 3, 9, 10, 11]) {
        for (const day of [1, 24, 25, 26, 27, 28, 29, 30, 31]) {
          const start = Date.UTC(year, month, day);
          for (let time = start; time < start + 4 * HOUR; time += HOUR / 2)
            expect(ours(time)).toBe(known.format(time));
        }
      }
    }
  });

  it.each([
    ['2026-03-29T00:59:59.999Z', 1],
    ['2026-03-29T01:00:00Z', 2],
    ['2026-10-25T00:59:59.999Z', 2],
    ['2026-10-25T01:00:00Z', 1],
  ])('at %s it is %d hours ahead', (instant, hours) => {
    expect(italianOffset(Date.parse(instant))).toBe(hours * HOUR);
  });
});

describe('days and hours as Italians write them', () => {
  it('a date is the day in Rome, and nothing for what is no date', () => {
    expect(formatDate('2026-03-11T23:30:00.000Z')).toBe('12 marzo 2026');
    expect(formatDate('2026-12-31T23:30:00.000Z')).toBe('1 gennaio 2027');
    expect(formatDate('not a date')).toBe('');
  });

  it('a moment has its hour', () => {
    expect(formatMoment('2026-07-11T22:05:00.000Z')).toBe('12 luglio 2026, ore 00:05');
    expect(formatMoment('not a date')).toBe('');
    expect(formatClock('2026-01-11T08:05:00Z')).toBe('09:05');
  });
});
