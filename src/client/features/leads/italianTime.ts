/** The event is shown in Italian time, whatever the reader's time zone. */
const ROME = 'Europe/Rome';
const inItaly = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('it-IT', { ...options, timeZone: ROME });

/** "giovedì 14 gennaio 2027" */
export const formatDay = (instant: string) =>
  inItaly({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(Date.parse(instant));

/** "dalle 19:30 alle 20:30" */
export function formatSpan(start: string, end: string): string {
  const time = inItaly({ hour: '2-digit', minute: '2-digit' });
  return `dalle ${time.format(Date.parse(start))} alle ${time.format(Date.parse(end))}`;
}

/** Returns day and month for the leaf of a calendar: "14", "gen". */
export function calendarLeaf(instant: string): { readonly day: string; readonly month: string } {
  const parts = inItaly({ day: 'numeric', month: 'short' }).formatToParts(Date.parse(instant));
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return { day: of('day'), month: of('month') };
}
