import { useSyncExternalStore } from 'react';
import { formatDate } from './format';

/** Where the shop is: an offer ends by this clock. */
const ROME = 'Europe/Rome';

const clockIn = (timeZone: string, time: number) =>
  new Intl.DateTimeFormat('it-IT', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(
    time,
  );

/**
 * Returns until when an offer holds, in Italian: "fino al 12 marzo 2026", and for a reader whose clock shows another
 * hour "fino al 12 marzo 2026 alle 23:59 (ora italiana)". Empty for what is no instant.
 *
 * @param timeZone of the reader
 */
export function untilLastDay(instant: string, timeZone: string): string {
  const day = formatDate(instant);
  if (day === '') return '';
  const until = `fino ${/^(8|11)\b/.test(day) ? 'all’' : 'al '}${day.replace(/^1\b/, '1º')}`;
  const time = Date.parse(instant);
  const hour = clockIn(ROME, time);
  return clockIn(timeZone, time) === hour ? until : `${until} alle ${hour} (ora italiana)`;
}

const never = () => () => undefined;
const readersZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
/** The server does not know the reader's zone: what it renders is for Italy, and hydration agrees with it. */
const shopsZone = () => ROME;

/** Until when an offer holds, in the middle of a sentence. */
export function LastDay({ instant }: { readonly instant: string }) {
  return untilLastDay(instant, useSyncExternalStore(never, readersZone, shopsZone));
}
