import { COURSES } from '../../../src/server/demo/content/catalogue';
import { accountsOf } from '../../../src/server/demo/rows/accounts';
import { catalogueOf } from '../../../src/server/demo/rows/catalogue';
import { addDays } from '../../../src/server/demo/rows/days';
import { learningOf, STUDENT_COURSES } from '../../../src/server/demo/rows/learning';
import { salesOf } from '../../../src/server/demo/rows/purchases';
import { webinarDate } from '../../../src/server/demo/rows/site';

function shopOn(now: Date) {
  const accounts = accountsOf('hash', now);
  const catalogue = catalogueOf(accounts.teacherId, now);
  const bought = STUDENT_COURSES.map(({ slug, daysAgo }) => [slug, daysAgo] as const);
  const sales = salesOf(catalogue, { user: accounts.student, courses: bought }, 'hash', now);
  return { catalogue, sales, learning: learningOf(catalogue, sales, accounts.student, now) };
}

const DATES = Array.from({ length: 14 }, (_, at) => addDays(new Date('2026-01-07T09:30:00Z'), at * 29.3));

// The shop is filled on the day on which somebody first starts it: it must be believable on any.
test.each(DATES)('filled on %s, every course is sold and reviewed, and ESAURITO is used up', (now) => {
  const { catalogue, sales, learning } = shopOn(now);
  expect(sales.purchases.length).toBeGreaterThanOrEqual(300);
  expect(sales.purchases.length).toBeLessThanOrEqual(400);
  expect(learning.reviews.length).toBeGreaterThanOrEqual(120);
  expect(learning.reviews.length).toBeLessThanOrEqual(190);
  expect(new Set(learning.reviews.map(({ courseId }) => courseId)).size).toBe(COURSES.length);
  expect(new Set(learning.reviews.map(({ rating }) => rating)).size).toBeGreaterThanOrEqual(4);
  const exhausted = sales.coupons.find(({ code }) => code === 'ESAURITO')?.row;
  expect(exhausted?.uses).toBe(exhausted?.useLimit);
  const untouched = sales.coupons.find(({ code }) => code === 'UNICO')?.row;
  expect(untouched?.uses).toBe(0);
  for (const { createdAt } of sales.purchases) expect(createdAt?.getTime()).toBeLessThan(now.getTime());
  for (const { publishedAt } of catalogue.courses) expect(publishedAt.getTime()).toBeLessThan(now.getTime());
});

test('two shops of the same day differ in their ids alone', () => {
  const [now = new Date()] = DATES;
  const said = () =>
    shopOn(now).learning.reviews.map(({ text, rating, createdAt }) => [text, rating, createdAt]);
  expect(said()).toEqual(said());
});

test.each([
  ['2026-01-31T12:00:00Z', '2026-02-12T18:30:00.000Z'],
  ['2026-12-15T12:00:00Z', '2027-01-14T18:30:00.000Z'],
])('on %s the webinar is on a Thursday of next month', (now, date) => {
  expect(webinarDate(new Date(now)).toISOString()).toBe(date);
});
