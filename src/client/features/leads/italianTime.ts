/** The event is shown in Italian time, whatever the reader's time zone. */
const ROME = 'Europe/Rome';
const day = new Intl.DateTimeFormat('it-IT', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: ROME,
});
const time = new Intl.DateTimeFormat('it-IT', { hour: '2-digit', minute: '2-digit', timeZone: ROME });
const leaf = new Intl.DateTimeFormat('it-IT', { day: 'numeric', month: 'short', timeZone: ROME });

/** "giovedì 14 gennaio 2027" */
export const formatDay = (instant: string) => day.format(Date.parse(instant));

/** "dalle 19:30 alle 20:30" */
export const formatSpan = (start: string, end: string) =>
  `dalle ${time.format(Date.parse(start))} alle ${time.format(Date.parse(end))}`;

/** Returns day and month for the leaf of a calendar: "14", "gen". */
export function calendarLeaf(instant: string): { readonly day: string; readonly month: string } {
  const parts = leaf.formatToParts(Date.parse(instant));
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return { day: of('day'), month: of('month') };
}
