const DAY = new Intl.DateTimeFormat('it-IT', { dateStyle: 'long', timeZone: 'Europe/Rome' });

/** "3 novembre 2026", the day in Italy, for mails and documents. */
export const longDate = (at: Date): string => DAY.format(at);
