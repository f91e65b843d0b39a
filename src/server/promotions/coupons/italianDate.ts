const PARTS = new Intl.DateTimeFormat('it-IT', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/Rome',
});

/** "il 3 novembre 2026", "l'8 novembre 2026": the day in Italy, where the shop is, with its article. */
export function theDay(date: Date): string {
  return withArticle(date, 'il ', "l'");
}

/** "dal 3 novembre 2026", "dall'11 novembre 2026". */
export function fromDay(date: Date): string {
  return withArticle(date, 'dal ', "dall'");
}

/** Eight and eleven begin with a vowel; the first of the month is an ordinal. */
function withArticle(date: Date, article: string, elided: string): string {
  const day = PARTS.format(date);
  if (/^(8|11)\b/.test(day)) return elided + day;
  return article + day.replace(/^1\b/, '1º');
}
