/**
 * Instants as Italy's clocks show them, whatever the reader's. Put together by hand, so that the server's rendering and
 * every browser write the very same characters, and because the first use of Intl holds a slow phone for a tenth of a
 * second.
 */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Their Italian names, from January. */
export const MONTHS = [
  'gennaio',
  'febbraio',
  'marzo',
  'aprile',
  'maggio',
  'giugno',
  'luglio',
  'agosto',
  'settembre',
  'ottobre',
  'novembre',
  'dicembre',
];

/** 01:00 UTC on the last Sunday of a month, when Europe changes its clocks. `month` counts from 0. */
function lastSunday(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0, 1));
  return lastDay.getTime() - lastDay.getUTCDay() * DAY;
}

/** By how many milliseconds Italy's clocks are ahead of UTC, by the rule of 1996: directive 2000/84/EC. */
export function italianOffset(time: number): number {
  const year = new Date(time).getUTCFullYear();
  const isSummer = time >= lastSunday(year, 2) && time < lastSunday(year, 9);
  return isSummer ? 2 * HOUR : HOUR;
}

/** Day and clock of an instant in Italy; `weekday` counts from Sunday, 0. */
export function inItaly(time: number) {
  const there = new Date(time + italianOffset(time));
  return {
    weekday: there.getUTCDay(),
    day: there.getUTCDate(),
    month: MONTHS[there.getUTCMonth()] ?? '',
    year: there.getUTCFullYear(),
    /** "09:05" */
    clock: there.toISOString().slice(11, 16),
  };
}

/** An instant (ISO 8601) as prose writes it: "12 marzo 2026"; empty for what is no instant. */
export function formatDate(instant: string): string {
  const time = Date.parse(instant);
  if (Number.isNaN(time)) return '';
  const { day, month, year } = inItaly(time);
  return `${day} ${month} ${year}`;
}

/** "09:05" */
export const formatClock = (instant: string) => inItaly(Date.parse(instant)).clock;

/** An instant with its time: "12 marzo 2026, ore 09:05"; empty for what is no instant. */
export function formatMoment(instant: string): string {
  const day = formatDate(instant);
  return day && `${day}, ore ${formatClock(instant)}`;
}
