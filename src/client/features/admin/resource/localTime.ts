import moment from 'moment';

/** The format of a browser's field for date and time. */
const LOCAL = 'YYYY-MM-DDTHH:mm:ss';

/** Returns the text of an instant in a field for date and time; '' for anything else. */
export function localText(instant: unknown): string {
  const time = moment(String(instant), moment.ISO_8601, true);
  return time.isValid() ? time.format(LOCAL) : '';
}

/** Returns the instant that such a field holds, ISO 8601; undefined if there is none. */
export function instantOf(local: string): string | undefined {
  const time = moment(local, moment.ISO_8601, true);
  return local !== '' && time.isValid() ? time.toISOString() : undefined;
}
