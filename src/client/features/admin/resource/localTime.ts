import moment from 'moment';

/** What browsers write into a field for date and time. */
const LOCAL = 'YYYY-MM-DDTHH:mm:ss';

/** What a field for date and time holds for an instant; '' for what is none. */
export function localText(instant: unknown): string {
  const time = moment(String(instant), moment.ISO_8601, true);
  return time.isValid() ? time.format(LOCAL) : '';
}

/** Returns the instant that such a field holds, ISO 8601; undefined if there is none. */
export function instantOf(local: string): string | undefined {
  const time = moment(local, moment.ISO_8601, true);
  return local !== '' && time.isValid() ? time.toISOString() : undefined;
}
