import moment from 'moment';

/**
 * An instant in the reader's own time, `YYYY-MM-DD HH:mm:ss`, or `No date` for what is none (specification §9).
 * It brings moment along: for pages with tables only.
 */
export function formatLocal(instant: string | null | undefined): string {
  const time = moment(instant ?? '', moment.ISO_8601, true);
  return time.isValid() ? time.format('YYYY-MM-DD HH:mm:ss') : 'No date';
}
