import { readMonth, shiftMonth } from '../../../../src/client/features/admin/months';

describe('the months that can be asked for', () => {
  it.each([
    ['2100-12', { Month: 12, Year: 2100 }],
    ['2100-01', { Month: 1, Year: 2100 }],
    ['2101-01', undefined],
    ['2099-12', { Month: 12, Year: 2099 }],
    // Nor is any of them a part of another text.
    ['12026-10', undefined],
    ['2026-100', undefined],
  ])('end with the year 2100: %s', (text, month) => expect(readMonth(text)).toEqual(month));

  it('have none before the first and none after the last', () => {
    expect(shiftMonth({ Month: 1, Year: 2000 }, -1)).toBeUndefined();
    expect(shiftMonth({ Month: 2, Year: 2000 }, -1)).toEqual({ Month: 1, Year: 2000 });
    expect(shiftMonth({ Month: 12, Year: 2100 }, 1)).toBeUndefined();
    expect(shiftMonth({ Month: 11, Year: 2100 }, 1)).toEqual({ Month: 12, Year: 2100 });
  });
});
