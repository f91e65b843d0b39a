import { createHash } from 'node:crypto';
import type { Webinar } from '../site/webinarService';

export interface CalendarPlaces {
  /** The page of the event. */
  readonly pageUrl: string;
  /** Where it takes place: in the file of those alone who signed up. */
  readonly link?: string;
}

/**
 * The event as an iCalendar file (RFC 5545). Its times are instants in UTC, which every calendar shows in its own
 * zone, so no summer time can shift them; the calendar itself bears Italy's. The UID goes by the title: a webinar
 * that is moved stays the same entry, and a higher SEQUENCE tells that it was moved.
 */
export async function calendarOf(webinar: Webinar, { pageUrl, link = '' }: CalendarPlaces): Promise<string> {
  const { title, teacher, start, end, updatedAt } = webinar;
  // Only who asks for an event needs the library.
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
      link ? `Entra nella diretta: ${link}` : `Il link per entrare è nell’e-mail di conferma. ${pageUrl}`,
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
      // Of when it was last changed, not of when it was asked for: the same event is always the same file.
      .replace(/DTSTAMP:\w+/, `DTSTAMP:${updatedAt.toISOString().replace(/[-:]|\.\d+/g, '')}`),
  );
}

/** Octets of a line. The library counts characters, of which Italian has some that take two. */
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
