import { formatClock, inItaly } from './italianTime';

const WEEKDAYS = ['domenica', 'lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato'];

/** "giovedì 14 gennaio 2027" */
export function formatDay(instant: string): string {
  const { weekday, day, month, year } = inItaly(Date.parse(instant));
  return `${WEEKDAYS[weekday]} ${day} ${month} ${year}`;
}

/** "giovedì 14 gennaio alle 19:30" */
export function formatEvent(instant: string): string {
  const { weekday, day, month, clock } = inItaly(Date.parse(instant));
  return `${WEEKDAYS[weekday]} ${day} ${month} alle ${clock}`;
}

/** "dalle 19:30 alle 20:30" */
export const formatSpan = (start: string, end: string) =>
  `dalle ${formatClock(start)} alle ${formatClock(end)}`;

/** Returns day and month for the leaf of a calendar: "14", "gen". */
export function calendarLeaf(instant: string): { readonly day: string; readonly month: string } {
  const { day, month } = inItaly(Date.parse(instant));
  return { day: String(day), month: month.slice(0, 3) };
}
