import {
  formatCount,
  formatDiscount,
  formatDuration,
  formatEuro,
  formatNumber,
  formatPercent,
  formatRating,
  formatTypedEuro,
  percentOff,
  roundToCents,
} from '../../../src/client/ui/format';

describe('money for an Italian reader', () => {
  it.each([
    [0, '0,00\u00a0€'],
    [9.9, '9,90\u00a0€'],
    [999.999, '1.000,00\u00a0€'],
    [1234.5, '1.234,50\u00a0€'],
    [1234567.89, '1.234.567,89\u00a0€'],
    [-15, '-15,00\u00a0€'],
    [-0.001, '0,00\u00a0€'],
  ])('%d euro reads %s', (euro, text) => {
    expect(formatEuro(euro)).toBe(text);
  });

  it('a coupon shows what it takes off, per cent or euro', () => {
    expect(formatDiscount(20, true)).toBe('-20%');
    expect(formatDiscount(15, false)).toBe('-15\u00a0€');
    expect(formatDiscount(12.5, false)).toBe('-12,50\u00a0€');
    expect(formatDiscount(12.5, true)).toBe('-12,50%');
    expect(formatDiscount(1500, false)).toBe('-1.500\u00a0€');
  });

  it('the saving is in whole per cent, and none without a higher list price', () => {
    expect(percentOff(70, 100)).toBe(30);
    expect(percentOff(66.6, 99.9)).toBe(33);
    expect(percentOff(66.4, 100)).toBe(34);
    expect(percentOff(248.7, 250)).toBe(1);
    expect(percentOff(100, 100)).toBe(0);
    expect(percentOff(100, 80)).toBe(0);
    expect(percentOff(100, undefined)).toBe(0);
    expect(percentOff(249.5, 250)).toBe(0);
  });
});

describe('a saving of all', () => {
  it.each([
    [0, 250, 100],
    [0.5, 250, 99],
    [2.5, 250, 99],
    [5, 250, 98],
  ])('is told only of what is free: %d of %d euro are %d per cent less', (price, listPrice, percent) => {
    expect(percentOff(price, listPrice)).toBe(percent);
  });
});

describe('durations', () => {
  it.each([
    [0, '0m', '(0 minuti)'],
    [42, '1m', '(1 minuto)'],
    [60, '1m', '(1 minuto)'],
    [3600, '1h', '(1 ora)'],
    [3660, '1h 1m', '(1 ora e 1 minuto)'],
    [7200, '2h', '(2 ore)'],
    [7500, '2h 5m', '(2 ore e 5 minuti)'],
    [7559, '2h 5m', '(2 ore e 5 minuti)'],
    [60 * 91, '1h 31m', '(1 ora e 31 minuti)'],
  ])('%d seconds', (seconds, short, long) => {
    expect(formatDuration(seconds)).toBe(short);
    expect(formatDuration(seconds, 'long')).toBe(long);
  });
});

describe('figures and dates', () => {
  it('groups thousands by dots', () => {
    expect(formatNumber(12345)).toBe('12.345');
    expect(formatNumber(-1234)).toBe('-1.234');
    expect(formatNumber(999)).toBe('999');
  });

  it('a sum of euro has whole cents, and is typed without points or sign', () => {
    expect(roundToCents(0.1 + 0.2)).toBe(0.3);
    expect(roundToCents(1.1 - 2.2)).toBe(-1.1);
    expect(formatTypedEuro(1234.5)).toBe('1234,50');
    expect(formatTypedEuro(0.1 + 0.2)).toBe('0,30');
  });

  it('one is one, all else is many', () => {
    expect(formatCount(1, 'corso', 'corsi')).toBe('1 corso');
    expect(formatCount(0, 'corso', 'corsi')).toBe('0 corsi');
    expect(formatCount(1200, 'corso', 'corsi')).toBe('1.200 corsi');
  });

  it('ratings have one decimal, progress two', () => {
    expect(formatRating(4.25)).toBe('4,3');
    expect(formatPercent(200 / 3)).toBe('66,67%');
  });
});
