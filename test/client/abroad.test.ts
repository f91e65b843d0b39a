/**
 * @jest-environment-options {"timeZone": "America/New_York"}
 */
import { monthAt, writeMonth } from '../../src/client/features/admin/months';
import { calendarLeaf, formatDay, formatSpan } from '../../src/client/ui/eventTime';
import { formatDate } from '../../src/client/ui/italianTime';
import { formatLocal } from '../../src/client/ui/localDate';

/** Half past midnight in Italy on New Year's Day; in New York it is the day before. */
const NEW_YEAR = '2026-12-31T23:30:00Z';

describe('a reader in New York', () => {
  it('reads tables in the local time', () => {
    expect(formatLocal(NEW_YEAR)).toBe('2026-12-31 18:30:00');
  });

  it('reads the days of prose as those of Italy', () => {
    expect(formatDate(NEW_YEAR)).toBe('1 gennaio 2027');
  });

  it('reads when an event takes place in Italian time', () => {
    expect(formatDay(NEW_YEAR)).toBe('venerdì 1 gennaio 2027');
    expect(formatSpan(NEW_YEAR, '2027-01-01T00:30:00Z')).toBe('dalle 00:30 alle 01:30');
    expect(calendarLeaf(NEW_YEAR)).toEqual({ day: '1', month: 'gen' });
  });

  it('sees the figures of the month in Italy', () => {
    expect(writeMonth(monthAt(Date.parse(NEW_YEAR)))).toBe('2027-01');
  });
});
