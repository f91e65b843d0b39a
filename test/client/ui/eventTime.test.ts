import { calendarLeaf, formatDay, formatEvent, formatSpan } from '../../../src/client/ui/eventTime';
import { formatDate } from '../../../src/client/ui/italianTime';

const HOUR = 3_600_000;

describe('events in Italian', () => {
  const long = new Intl.DateTimeFormat('it-IT', {
    timeZone: 'Europe/Rome',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });

  it('days have the names that Italian has for them', () => {
    for (let time = Date.UTC(2026, 0, 1, 12); time < Date.UTC(2027, 0, 1); time += 24 * HOUR) {
      const instant = new Date(time).toISOString();
      expect(formatDay(instant)).toBe(long.format(time));
      expect(formatDay(instant)).toContain(formatDate(instant));
    }
  });

  it('an event has its day of the week and its hour', () => {
    expect(formatDay('2026-12-31T23:30:00Z')).toBe('venerdì 1 gennaio 2027');
    expect(calendarLeaf('2026-12-31T23:30:00Z')).toEqual({ day: '1', month: 'gen' });
    expect(formatEvent('2027-01-14T18:30:00Z')).toBe('giovedì 14 gennaio alle 19:30');
    expect(formatSpan('2027-01-14T18:30:00Z', '2027-01-14T19:30:00Z')).toBe('dalle 19:30 alle 20:30');
    expect(calendarLeaf('2027-01-14T18:30:00Z')).toEqual({ day: '14', month: 'gen' });
  });
});
