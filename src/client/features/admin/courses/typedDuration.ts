import { MOST_SECONDS } from '../../../../contract/catalogue/courseAdmin';

/** Returns the seconds of `12:30` or `1:05:00`; undefined for anything else, for nothing, and for more than a day. */
export function secondsIn(typed: string): number | undefined {
  const [, hours = '0', minutes = '', seconds = ''] =
    /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/.exec(typed.trim()) ?? [];
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return total > 0 && total <= MOST_SECONDS ? total : undefined;
}
