import { useSyncExternalStore } from 'react';
import { withArticle } from '../../contract/platform/dayArticle';
import { formatClock, formatDate, italianOffset } from './italianTime';

const MINUTE = 60_000;

/**
 * Returns until when an offer holds, in Italian: "fino al 12 marzo 2026", and for a reader whose clock shows another
 * hour "fino al 12 marzo 2026 alle 23:59 (ora italiana)". Empty for what is no instant.
 *
 * @param isAbroad whether the reader's clock shows another hour than Italy's
 */
export function untilLastDay(instant: string, isAbroad: boolean): string {
  const end = formatDate(instant);
  if (end === '') return '';
  if (isAbroad) return `fino ${withArticle('al', end)} alle ${formatClock(instant)} (ora italiana)`;
  // The end is excluded: an offer that ends at midnight holds to the day before.
  return `fino ${withArticle('al', formatDate(new Date(Date.parse(instant) - 1).toISOString()))}`;
}

const never = () => () => undefined;

function isReaderAbroad(instant: string): boolean {
  const time = Date.parse(instant);
  return -new Date(time).getTimezoneOffset() * MINUTE !== italianOffset(time);
}

/** Until when an offer holds, in the middle of a sentence. */
export function LastDay({ instant }: { readonly instant: string }) {
  const isAbroad = useSyncExternalStore(
    never,
    () => isReaderAbroad(instant),
    // The server does not know the reader's zone: what it renders is for Italy, and hydration agrees with it.
    () => false,
  );
  return untilLastDay(instant, isAbroad);
}
