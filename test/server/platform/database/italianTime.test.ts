import { type SQL, sql } from 'drizzle-orm';
import {
  daysOf,
  endOfDay,
  firstDay,
  isInMonth,
  isWithinDays,
  italianTime,
  startOfDay,
} from '../../../../src/server/platform/database/italianTime';
import { openTestDatabase, type TestDatabase } from '../../../support/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.discard());

async function evaluate<Value>(expression: SQL | undefined): Promise<Value | undefined> {
  const { rows } = await database.orm.execute<{ value: Value }>(sql`select ${expression} as value`);
  return rows[0]?.value;
}
const moment = (instant: string) => sql`${instant}::timestamptz`;
const millisecond = (instant: SQL) => sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS')`;

it.each([
  ['2026-01-15', '2026-01-14T23:00:00', '2026-01-15T23:00:00'],
  ['2026-07-15', '2026-07-14T22:00:00', '2026-07-15T22:00:00'],
  // Clocks go forward on 29 March 2026 and back on 25 October.
  ['2026-03-29', '2026-03-28T23:00:00', '2026-03-29T22:00:00'],
  ['2026-10-25', '2026-10-24T22:00:00', '2026-10-25T23:00:00'],
])('the day %s lasts in Italy from %s to %s UTC', async (day, begins, ends) => {
  expect(await evaluate(millisecond(startOfDay(day)))).toBe(begins);
  expect(await evaluate(millisecond(endOfDay(day)))).toBe(ends);
});

it.each([
  ['2026-02-28T22:59:59.999Z', false],
  ['2026-02-28T23:00:00Z', true],
  // Half past midnight of the first, which is still February in UTC.
  ['2026-02-28T23:30:00Z', true],
  ['2026-03-31T21:59:59.999Z', true],
  ['2026-03-31T22:00:00Z', false],
  ['2025-03-15T12:00:00Z', false],
  ['2027-03-15T12:00:00Z', false],
])('that %s is in March 2026 is %s', async (instant, expected) => {
  expect(await evaluate(isInMonth(moment(instant), { Month: 3, Year: 2026 }))).toBe(expected);
});

it.each([
  ['2025-12-31T22:59:59.999Z', false],
  ['2025-12-31T23:00:00Z', true],
  ['2026-01-31T22:59:59.999Z', true],
  ['2026-01-31T23:00:00Z', false],
])('that %s is in January 2026 is %s', async (instant, expected) => {
  expect(await evaluate(isInMonth(moment(instant), { Month: 1, Year: 2026 }))).toBe(expected);
});

it.each([
  ['2026-05-01T21:59:59.999Z', [false, false, true, true]],
  ['2026-05-01T22:00:00Z', [true, true, true, true]],
  ['2026-05-03T21:59:59.999Z', [true, true, true, true]],
  ['2026-05-03T22:00:00Z', [false, true, false, true]],
])('%s is in 2–3 May, from 2 May on, until 3 May and without days: %j', async (instant, expected) => {
  const at = moment(instant);
  const ranges = [
    isWithinDays(at, '2026-05-02', '2026-05-03'),
    isWithinDays(at, '2026-05-02'),
    isWithinDays(at, undefined, '2026-05-03'),
  ];
  const found = [];
  for (const range of ranges) found.push(await evaluate(range));
  expect([...found, isWithinDays(at) === undefined]).toEqual(expected);
});

it('the time is told as clocks in Italy tell it', async () => {
  expect(await evaluate(italianTime(moment('2026-02-28T23:30:00Z')))).toBe('2026-03-01 00:30:00');
  expect(await evaluate(italianTime(moment('2026-07-31T22:30:59Z')))).toBe('2026-08-01 00:30:59');
});

it('months begin and last as the calendar says, across the year too', () => {
  expect(firstDay({ Month: 1, Year: 2026 })).toBe('2026-01-01');
  expect(firstDay({ Month: 1, Year: 2026 }, -1)).toBe('2025-12-01');
  expect(firstDay({ Month: 12, Year: 2026 }, 1)).toBe('2027-01-01');
  expect([2, 4, 12].map((Month) => daysOf({ Month, Year: 2028 }).length)).toEqual([29, 30, 31]);
  expect(daysOf({ Month: 2, Year: 2026 }).at(-1)).toBe('2026-02-28');
});
