const ELIDED = { il: 'l’', al: 'all’', dal: 'dall’', del: 'dell’' } as const;

/**
 * Puts the article before a written day: "il 3 novembre 2026", "l’8 novembre 2026", "dal 1º novembre 2026". Eight and eleven
 * begin with a vowel; the first of the month is an ordinal.
 */
export function withArticle(article: keyof typeof ELIDED, day: string): string {
  if (/^(8|11)\b/.test(day)) return ELIDED[article] + day;
  return `${article} ${day.replace(/^1\b/, '1º')}`;
}
