import moment from 'moment';

/**
 * Formats an instant in the reader's own time, as tables show it: `YYYY-MM-DD HH:mm:ss`, or
 * `No date` for anything that is not an ISO 8601 instant. Imports moment, so only lazy pages with tables use it.
 */
export function formatLocal(instant: string | null | undefined): string {
  const time = moment(instant ?? '', moment.ISO_8601, true);
  return time.isValid() ? time.format('YYYY-MM-DD HH:mm:ss') : 'No date';
}
