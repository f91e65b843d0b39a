import type { z } from 'zod';
import { FIRST_YEAR, LAST_YEAR } from '../../../contract/platform/adminConstants';
import type { month } from '../../../contract/platform/shapes';
import { italianOffset, MONTHS } from '../../ui/italianTime';

export type Month = z.infer<typeof month>;

/** Returns the month if it is one that can be asked for. */
const known = ({ Month, Year }: Month): Month | undefined =>
  Month >= 1 && Month <= 12 && Year >= FIRST_YEAR && Year <= LAST_YEAR ? { Month, Year } : undefined;

/** Reads `YYYY-MM`; undefined for anything else. */
export function readMonth(text: string | null): Month | undefined {
  const [, year, digits] = /^(\d{4})-(\d{2})$/.exec(text ?? '') ?? [];
  return known({ Month: Number(digits), Year: Number(year) });
}

/** Writes `YYYY-MM`, as addresses and fields hold a month. */
export const writeMonth = ({ Month, Year }: Month) => `${Year}-${String(Month).padStart(2, '0')}`;

/** The month in Italy at this time. @param now milliseconds since 1970 */
export function monthAt(now: number): Month {
  const there = new Date(now + italianOffset(now));
  return readMonth(there.toISOString().slice(0, 7)) ?? { Month: 1, Year: 2000 };
}

/** The month before or after; undefined beyond what can be asked for. */
export function shiftMonth({ Month, Year }: Month, by: 1 | -1): Month | undefined {
  const place = Year * 12 + Month - 1 + by;
  return known({ Month: (place % 12) + 1, Year: Math.floor(place / 12) });
}

/** "novembre 2026". */
export const nameMonth = ({ Month, Year }: Month) => `${MONTHS[Month - 1]} ${Year}`;
