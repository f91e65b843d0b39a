import { COURSES } from '../../../src/server/demo/content/catalogue';
import { NOTES_OF, QUESTIONS_OF } from '../../../src/server/demo/content/discussions';
import { accountsOf } from '../../../src/server/demo/rows/accounts';
import { catalogueOf } from '../../../src/server/demo/rows/catalogue';
import { addDays } from '../../../src/server/demo/rows/days';
import { discussionsOf } from '../../../src/server/demo/rows/discussions';
import { learningOf, STUDENT_COURSES } from '../../../src/server/demo/rows/learning';
import { salesOf } from '../../../src/server/demo/rows/purchases';
import { webinarDate } from '../../../src/server/demo/rows/site';

function shopOn(now: Date) {
  const accounts = accountsOf('hash', now);
  const catalogue = catalogueOf(accounts.teacherId, now);
  const bought = STUDENT_COURSES.map(({ slug, daysAgo }) => [slug, daysAgo] as const);
  const sales = salesOf(catalogue, { user: accounts.student, courses: bought }, 'hash', now);
  const discussions = discussionsOf(accounts, catalogue, sales, now);
  return {
    accounts,
    catalogue,
    sales,
    discussions,
    learning: learningOf(catalogue, sales, accounts.student, now),
  };
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

test.each(DATES)(
  'filled on %s, lessons have questions, answers and notes of their own time and length',
  (now) => {
    const { accounts, catalogue, discussions } = shopOn(now);
    const { questions, votes, notes } = discussions;
    expect(questions.length).toBe(Object.values(QUESTIONS_OF).flat().length);
    expect(questions.filter(({ userId }) => userId === accounts.student.id)).toHaveLength(3);
    expect(questions.filter(({ answer }) => answer === null).length).toBeGreaterThan(3);
    expect(notes).toHaveLength(Object.values(NOTES_OF).flat().length);
    for (const { id, votes: count, createdAt, answeredAt } of questions) {
      expect(votes.filter(({ questionId }) => questionId === id)).toHaveLength(count ?? 0);
      expect(createdAt?.getTime()).toBeLessThan(now.getTime());
      expect((answeredAt ?? now).getTime()).toBeGreaterThan(createdAt?.getTime() ?? 0);
    }
    for (const { sectionId, seconds } of [...questions, ...notes]) {
      const section = catalogue.sections.find(({ id }) => id === sectionId);
      expect(seconds ?? 0).toBeLessThan(section?.durationSeconds ?? 0);
    }
  },
);

// Those of five stars and 60 characters (server/community/reviews/bestReviews.ts).
test('nobody else says what the home page may quote', () => {
  const [now = new Date()] = DATES;
  const quoted = shopOn(now).learning.reviews.filter(
    ({ text, rating }) => rating === 5 && (text?.length ?? 0) >= 60,
  );
  expect(quoted.length).toBeGreaterThan(5);
  expect(new Set(quoted.map(({ text }) => text)).size).toBe(quoted.length);
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
