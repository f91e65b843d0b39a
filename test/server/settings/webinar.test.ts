import { eq } from 'drizzle-orm';
import { parameters } from '../../../src/server/platform/database';
import { numberParameter } from '../../../src/server/settings/numberService';
import { nextWebinar } from '../../../src/server/settings/webinarService';
import { openTestDatabase, type TestDatabase } from '../../support/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.discard());
beforeEach(() => database.empty());

const START = '2027-01-14T18:30:00.000Z';
const store = (values: Record<string, unknown>) =>
  database.orm.insert(parameters).values(Object.entries(values).map(([key, value]) => ({ key, value })));
const webinar = async (values: Record<string, unknown> = {}) => {
  await store({ 'webinar.title': ' Candele ', 'webinar.date': START, ...values });
  return nextWebinar({ database });
};

it('is told with its words, its end and its latest change', async () => {
  const link = 'https://webinar.example.com/x';
  const words = { 'webinar.teacher': 'Anna Riva', 'webinar.description': 'Con esempi' };
  await webinar({ ...words, 'webinar.link': link, 'webinar.duration': 90 });
  const updatedAt = new Date('2090-01-02T10:00:00.000Z');
  await database.orm.update(parameters).set({ updatedAt }).where(eq(parameters.key, 'webinar.link'));
  const later = new Date('2091-01-02T10:00:00.000Z');
  await database.orm.insert(parameters).values({ key: 'legal.terms', value: 'x', updatedAt: later });
  expect(await nextWebinar({ database })).toEqual({
    title: 'Candele',
    description: 'Con esempi',
    teacher: 'Anna Riva',
    link,
    start: new Date(START),
    end: new Date('2027-01-14T20:00:00.000Z'),
    updatedAt,
  });
});

it.each([
  [1, 1],
  [1440, 1440],
  [1441, 60],
  [0, 60],
  [-5, 60],
  ['', 60],
  ['un’ora', 60],
])('lasts, with a duration of %j, %i minutes', async (duration, minutes) => {
  const found = await webinar({ 'webinar.duration': duration });
  expect(found?.end).toEqual(new Date(new Date(START).getTime() + minutes * 60_000));
});

it.each([
  ['javascript:alert(1)', ''],
  ['ftp://example.com/x', ''],
  ['https://', ''],
  ['https://[', ''],
  ['https://a b', ''],
  ['www.example.com', ''],
  [' http://example.com/x ', 'http://example.com/x'],
])('has for the link %j, as it is typed, %j', async (typed, link) => {
  expect((await webinar({ 'webinar.link': typed }))?.link).toBe(link);
});

it.each([{ 'webinar.title': ' ' }, { 'webinar.date': '' }, { 'webinar.date': 'domani' }])(
  'is none with %j',
  async (values) => {
    expect(await webinar(values)).toBeUndefined();
  },
);

it.each([
  [1, 1],
  [60, 60],
  [0, 7],
  [61, 7],
  ['30', 7],
  [undefined, 7],
])('a number that is stored as %j counts as %i, within its bounds', async (value, expected) => {
  await store({ 'transfer.daysOff': 9, ...(value !== undefined && { 'transfer.days': value }) });
  expect(await numberParameter(database.orm, 'transfer.days', 7)).toBe(expected);
});
