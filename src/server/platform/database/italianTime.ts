import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** The instant at which a day (`YYYY-MM-DD`) begins in Italy. */
export const startOfDay = (day: string): SQL => sql`(${day}::timestamp at time zone 'Europe/Rome')`;

/** The instant at which it ends. */
export const endOfDay = (day: string): SQL => sql`((${day}::date + 1)::timestamp at time zone 'Europe/Rome')`;

/** Local time in Italy, `YYYY-MM-DD HH:mm:ss`. */
export const italianTime = (column: SQLWrapper): SQL<string | null> =>
  sql<string | null>`to_char(${column} at time zone 'Europe/Rome', 'YYYY-MM-DD HH24:MI:SS')`;

export interface Month {
  readonly Month: number;
  readonly Year: number;
}

/** The first day of a month, `YYYY-MM-DD`; `offset` counts months from it. */
export function firstDay({ Month, Year }: Month, offset = 0): string {
  return new Date(Date.UTC(Year, Month - 1 + offset, 1)).toISOString().slice(0, 10);
}

/** All days of a month in order. */
export function daysOf({ Month, Year }: Month): string[] {
  const count = new Date(Date.UTC(Year, Month, 0)).getUTCDate();
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(Year, Month - 1, index + 1)).toISOString().slice(0, 10),
  );
}

/** Whether a moment lies in the month. */
export const isInMonth = (column: SQLWrapper, month: Month): SQL =>
  sql`${column} >= ${startOfDay(firstDay(month))} and ${column} < ${startOfDay(firstDay(month, 1))}`;

/** Whether a moment lies between two days, both included; undefined without either. */
export const isWithinDays = (column: SQLWrapper, from?: string, to?: string): SQL | undefined =>
  and(
    from ? sql`${column} >= ${startOfDay(from)}` : undefined,
    to ? sql`${column} < ${endOfDay(to)}` : undefined,
  );
