import { createHash } from 'node:crypto';
import type { Webinar } from '../settings/webinarService';

export interface CalendarPlaces {
  /** The page of the event. */
  readonly pageUrl: string;
  /** The address of the live session; only for people who signed up. */
  readonly link?: string;
}

/**
 * Returns the event as an iCalendar file (RFC 5545). Times are in UTC, so daylight saving cannot shift them; the
 * calendar's zone is Italy's. The UID depends on the title: a rescheduled webinar stays the same entry, with a higher
 * SEQUENCE.
 */
export async function calendarOf(webinar: Webinar, { pageUrl, link = '' }: CalendarPlaces): Promise<string> {
  const { title, teacher, start, end, updatedAt } = webinar;
  // Loaded only when a calendar file is requested.
  const { createEvent } = await import('ics');
  const { error, value } = createEvent({
    productId: 'corsi-trading-online/it',
    method: 'PUBLISH',
    calName: 'Corsi Trading Online',
    uid: `webinar-${createHash('sha256').update(title).digest('hex').slice(0, 20)}@${new URL(pageUrl).hostname}`,
    sequence: Math.floor(updatedAt.getTime() / 60_000),
    start: start.getTime(),
    end: end.getTime(),
    title,
    description: [
      teacher && `Webinar gratuito con ${teacher}.`,
      link ? `Entra nella diretta: ${link}` : `Il link per entrare arriva per e-mail. ${pageUrl}`,
    ]
      .filter(Boolean)
      .join('\n'),
    location: 'Online',
    url: link || pageUrl,
    status: 'CONFIRMED',
    transp: 'OPAQUE',
    alarms: [{ action: 'display', description: title, trigger: { hours: 1, before: true } }],
  });
  if (!value) throw error ?? new Error('the event was not written');
  return foldAgain(
    value
      .replace('CALSCALE:GREGORIAN\r\n', '$&X-WR-TIMEZONE:Europe/Rome\r\n')
      // The time of the last change, not of the request, so that the same event is the same file.
      .replace(/DTSTAMP:\w+/, `DTSTAMP:${updatedAt.toISOString().replace(/[-:]|\.\d+/g, '')}`),
  );
}

/** Octets of a line. The library counts characters, some of which take two octets. */
const LONGEST_LINE = 75;

function foldAgain(text: string): string {
  return text
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .map(folded)
    .join('\r\n');
}

function folded(line: string): string {
  let written = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LONGEST_LINE) {
      written += '\r\n ';
      octets = 1;
    }
    written += character;
    octets += size;
  }
  return written;
}
