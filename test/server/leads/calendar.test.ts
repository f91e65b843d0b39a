import { eq } from 'drizzle-orm';
import { calendarOf } from '../../../src/server/leads/calendar';
import { parameters } from '../../../src/server/platform/database';
import { italianMoment } from '../../../src/server/settings/webinarService';
import { openTestApp, type TestApp } from '../../support/app';
import { formsOf, WEBINAR } from './support';

/** Reads a calendar as RFC 5545 writes it: CRLF, lines of at most 75 octets, folded, texts escaped. */
function parse(text: string): Map<string, string> {
  expect(text.endsWith('\r\n')).toBe(true);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const open: string[] = [];
  const lines = new Map<string, string>();
  for (const line of text
    .replace(/\r\n[ \t]/g, '')
    .trimEnd()
    .split('\r\n')) {
    const [, name = '', value = ''] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? [];
    expect(name).not.toBe('');
    if (name === 'BEGIN') open.push(value);
    else if (name === 'END') expect(open.pop()).toBe(value);
    else lines.set([...open.slice(1), name].join('.'), plain(value));
  }
  expect(open).toEqual([]);
  return lines;
}
const plain = (value: string) =>
  value.replace(/\\([\\;,nN])/g, (_all, sign: string) => (/n/i.test(sign) ? '\n' : sign));

const START = new Date('2027-01-14T19:30:00Z');
const webinar = {
  title: WEBINAR.title,
  description: '',
  teacher: 'Elena Ricci',
  link: WEBINAR.link,
  start: START,
  end: new Date('2027-01-14T20:30:00Z'),
  updatedAt: new Date('2026-11-02T08:30:00Z'),
};
const pageUrl = 'https://shop.example/corsi-trading-online/evento';

describe('the calendar file', () => {
  test('holds the event at its instant, with title, place and a reminder', async () => {
    const event = parse(await calendarOf(webinar, { pageUrl, link: WEBINAR.link }));
    expect(Object.fromEntries(event)).toMatchObject({
      VERSION: '2.0',
      METHOD: 'PUBLISH',
      'X-WR-TIMEZONE': 'Europe/Rome',
      'VEVENT.DTSTART': '20270114T193000Z',
      'VEVENT.DTEND': '20270114T203000Z',
      'VEVENT.DTSTAMP': '20261102T083000Z',
      'VEVENT.SUMMARY': WEBINAR.title,
      'VEVENT.URL': WEBINAR.link,
      'VEVENT.LOCATION': 'Online',
      'X-WR-CALNAME': 'Corsi Trading Online',
      'VEVENT.STATUS': 'CONFIRMED',
      'VEVENT.TRANSP': 'OPAQUE',
      'VEVENT.VALARM.TRIGGER': '-PT1H',
    });
    expect(event.get('VEVENT.DESCRIPTION')).toContain(WEBINAR.link);
  });

  test('names the teacher where there is one, and the page where the link is not told', async () => {
    const told = async (fields: object) =>
      parse(await calendarOf({ ...webinar, ...fields }, { pageUrl })).get('VEVENT.DESCRIPTION');
    expect(await told({})).toMatch(/^Webinar gratuito con Elena Ricci\.\n.+\/evento$/);
    expect(await told({ teacher: '' })).toMatch(/^Il link .+\/evento$/);
    // Folded more than once.
    expect(await told({ teacher: 'è'.repeat(150) })).toContain(` ${'è'.repeat(150)}.`);
  });

  test('is the same file whenever it is asked for, and the same entry after the event was moved', async () => {
    const before = parse(await calendarOf(webinar, { pageUrl }));
    expect(parse(await calendarOf(webinar, { pageUrl }))).toEqual(before);
    const moved = { ...webinar, start: new Date('2027-01-21T19:30:00Z'), updatedAt: new Date('2026-12-01') };
    const after = parse(await calendarOf(moved, { pageUrl }));
    expect(after.get('VEVENT.UID')).toBe(before.get('VEVENT.UID'));
    const other = parse(await calendarOf({ ...webinar, title: 'Un altro' }, { pageUrl }));
    expect(other.get('VEVENT.UID')).not.toBe(before.get('VEVENT.UID'));
    expect(Number(after.get('VEVENT.SEQUENCE'))).toBeGreaterThan(Number(before.get('VEVENT.SEQUENCE')));
  });

  test('of an event that is moved twice within minutes is a newer one each time', async () => {
    const at = async (minutes: number) => {
      const updatedAt = new Date(webinar.updatedAt.getTime() + minutes * 60_000);
      return Number(parse(await calendarOf({ ...webinar, updatedAt }, { pageUrl })).get('VEVENT.SEQUENCE'));
    };
    const [first, second, third] = [await at(0), await at(1), await at(2)];
    expect([second - first, third - second]).toEqual([1, 1]);
  });
});

test.each([
  ['2027-01-14T18:30:00Z', 'giovedì 14 gennaio 2027, ore 19:30'],
  ['2026-07-09T18:30:00Z', 'giovedì 9 luglio 2026, ore 20:30'],
  ['2026-12-31T23:30:00Z', 'venerdì 1 gennaio 2027, ore 00:30'],
])('%s is %s in Italy', (instant, text) => {
  expect(italianMoment(new Date(instant))).toBe(text);
});

describe('its address', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await openTestApp();
  });
  afterAll(() => shop.close());
  const get = () => shop.call('/corsi-trading-online/evento.ics', undefined, undefined, { method: 'GET' });

  test('gives everybody the event, but not where it takes place', async () => {
    await formsOf(shop).plan(START);
    const { status, headers, text } = await get();
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/calendar; charset=utf-8/);
    expect(headers['content-disposition']).toContain('evento.ics');
    const event = parse(text);
    expect(event.get('VEVENT.DTSTART')).toBe('20270114T193000Z');
    expect(event.get('VEVENT.URL')).toMatch(/\/corsi-trading-online\/evento$/);
    expect(text).not.toContain('webinar.example.com');
  });

  test('has changed when any part of the event was changed last', async () => {
    await formsOf(shop).plan(START);
    const { headers, text } = await get();
    expect(headers['cache-control']).toBe('no-cache');
    const before = parse(text);
    const changed = new Date('2026-11-05T10:00:00Z');
    await shop.database.orm
      .update(parameters)
      .set({ value: 'Il rischio', updatedAt: changed })
      .where(eq(parameters.key, 'webinar.title'));
    const after = parse((await get()).text);
    expect([before.get('VEVENT.DTSTAMP'), after.get('VEVENT.DTSTAMP')]).toEqual([
      '20261102T083000Z',
      '20261105T100000Z',
    ]);
  });

  test('is nothing while no event is set', async () => {
    await formsOf(shop).plan(START, { title: ' ' });
    expect((await get()).status).toBe(404);
  });
});
