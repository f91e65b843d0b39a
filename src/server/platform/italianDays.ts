const ISO = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' });
const LONG = new Intl.DateTimeFormat('it-IT', { dateStyle: 'long', timeZone: 'Europe/Rome' });

/** A day in Italy, `YYYY-MM-DD`. */
export const italianDay = (at: Date): string => ISO.format(at);

/** "3 novembre 2026", the day in Italy, for mails and documents. */
export const longDate = (at: Date): string => LONG.format(at);
