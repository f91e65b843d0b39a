const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export const addDays = (date: Date, days: number) => new Date(date.getTime() + days * DAY_MS);
export const addMinutes = (date: Date, minutes: number) => new Date(date.getTime() + minutes * MINUTE_MS);
export const earlier = (one: Date, other: Date) => (one < other ? one : other);
