const ITALIAN_DAY = new Intl.DateTimeFormat('it-IT', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/Rome',
});

/** "3 novembre 2026": the day in Italy, where the shop is. */
export function italianDate(date: Date): string {
  return ITALIAN_DAY.format(date);
}
