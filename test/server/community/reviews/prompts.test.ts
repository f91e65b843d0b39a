import { eq } from 'drizzle-orm';
import {
  answerPrompt,
  claimPrompt,
  dismissPrompt,
  promptFor,
} from '../../../../src/server/community/reviews/promptService';
import {
  courses as catalogue,
  entitlements,
  parameters,
  reviewPrompts,
  reviews,
  viewedSections,
} from '../../../../src/server/platform/database';
import { adminShop } from '../../../support/admin';
import { addStudent } from '../../checkout/purchases/fixtures';

const { shop, stock } = adminShop({ now: '2026-05-10T10:00:00.000Z' });

const DAY = 24 * 3_600_000;
const later = (milliseconds: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + milliseconds);
};

/** A student who has finished courses, each so many days ago. */
async function finished(...daysAgo: number[]) {
  const userId = await shop.addUser();
  const courses: string[] = [];
  for (const days of daysAgo) {
    const course = await stock.addCourse({ cover: '/demo/covers/x' });
    await stock.give(userId, course.id);
    const ends = new Date(shop.time.now.getTime() - days * DAY);
    for (const [position, viewedAt] of [new Date(0), ends].entries()) {
      const { id: sectionId } = await stock.addSection(course.id, { position });
      await shop.database.orm.insert(viewedSections).values({ userId, sectionId, viewedAt });
    }
    courses.push(course.id);
  }
  const next = async () => {
    const prompt = await promptFor(shop.deps, userId);
    return { rowId: prompt?.rowId ?? '', course: courses.indexOf(prompt?.courseId ?? '') };
  };
  return { userId, courses, next };
}

it('of several finished courses the one that was finished last is asked about first, then the others', async () => {
  const { userId, next } = await finished(3, 1, 2);
  const asked: number[] = [];
  for (const _each of [1, 2, 3]) {
    const { rowId, course } = await next();
    asked.push(course);
    expect(await claimPrompt(shop.deps, userId, rowId)).toBe(true);
  }
  expect(asked).toEqual([1, 2, 0]);
  expect((await next()).course).toBe(-1);
});

it('what one student was shown or answered keeps no prompt from another who finished the course too', async () => {
  const { userId, courses, next } = await finished(1);
  const other = await shop.addUser();
  const { orm } = shop.database;
  await stock.give(other, courses[0] ?? '');
  for (const { sectionId, viewedAt } of await orm.select().from(viewedSections))
    await orm.insert(viewedSections).values({ userId: other, sectionId, viewedAt });
  const { rowId } = await next();
  await claimPrompt(shop.deps, userId, rowId);
  expect((await promptFor(shop.deps, other))?.courseId).toBe(courses[0]);
});

it('no course is asked about while one of its lessons was only begun, or never', async () => {
  const { userId, courses, next } = await finished(3, 2, 1);
  await stock.addSection(courses[2] ?? '', { position: 2, durationSeconds: 0 });
  // One that has left the catalogue since is asked about.
  await shop.database.orm
    .update(catalogue)
    .set({ isOperative: false })
    .where(eq(catalogue.id, courses[0] ?? ''));
  const { id: sectionId } = await stock.addSection(courses[1] ?? '', { position: 2 });
  await shop.database.orm.insert(viewedSections).values({ userId, sectionId, positionSeconds: 50 });
  expect((await next()).course).toBe(0);
});

it('of a course that was just finished only that one is asked about', async () => {
  const { userId, courses } = await finished(3, 1);
  const asked = (at: number) => promptFor(shop.deps, userId, courses[at]);
  const [older, newer] = [await asked(0), await asked(1)];
  expect([older?.courseId, newer?.courseId]).toEqual(courses);
  const [{ title, slug } = { title: '', slug: '' }] = await shop.database.orm
    .select()
    .from(catalogue)
    .where(eq(catalogue.id, courses[1] ?? ''));
  expect(newer?.course).toEqual({
    title,
    slug,
    cover: expect.objectContaining({ src: '/demo/covers/x-800.webp' }),
  });
  await claimPrompt(shop.deps, userId, older?.rowId ?? '');
  expect(await asked(0)).toBeUndefined();
  expect((await asked(1))?.rowId).toBe(newer?.rowId);
});

/** A student at a course of one lesson; `view` reports what was seen of it, and says how many prompts were pushed by then. */
async function watching(durationSeconds: number) {
  const { id, token } = await addStudent(shop);
  const { id: courseId } = await stock.addCourse();
  await stock.give(id, courseId);
  const { id: IdEnc } = await stock.addSection(courseId, { durationSeconds });
  const pushed: string[] = [];
  const stop = shop.deps.backplane.subscribe('reviewPrompt', (prompt) => void pushed.push(prompt.courseId));
  const view = async (seen: object) => {
    await shop.call('/api/Courses/InsertViewedSection', { IdEnc, ...seen }, token);
    return pushed.length;
  };
  return { courseId, pushed, view, stop };
}

it('is pushed at the end of a course and when the end is watched again, not by reports in between', async () => {
  const { courseId, pushed, view, stop } = await watching(0);
  const counts = [await view({ Viewed: true }), await view({ Position: 5 }), await view({ Viewed: true })];
  stop();
  expect([counts, new Set(pushed)]).toEqual([[1, 1, 2], new Set([courseId])]);
});

it('is pushed when the last seconds of a course were played, though no player says that it ended', async () => {
  const { view, stop } = await watching(60);
  const pushedAfter = (seconds: number) => view({ Played: [[0, seconds]] });
  const counts = [await pushedAfter(30)];
  later(60_000);
  for (const seconds of [53, 54, 55]) counts.push(await pushedAfter(seconds));
  stop();
  expect(counts).toEqual([0, 0, 1, 1]);
});

it('that cannot be pushed does not fail the report that finishes the course', async () => {
  const { id, token } = await addStudent(shop);
  const course = await stock.addCourse();
  await stock.give(id, course.id);
  const { id: IdEnc } = await stock.addSection(course.id, { durationSeconds: 0 });
  const publish = jest.spyOn(shop.deps.backplane, 'publish').mockRejectedValue(new Error('no line'));
  const { data } = await shop.call('/api/Courses/InsertViewedSection', { IdEnc, Viewed: true }, token);
  expect(publish).toHaveBeenCalledWith('reviewPrompt', expect.objectContaining({ courseId: course.id }));
  expect(data).toMatchObject({ isOk: true, item: { viewed: true, progress: 100 } });
  const line = shop.log.find((text) => text.includes('a review prompt could not be pushed'));
  expect(line).toContain('no line');
});

it.each([
  [0, 7],
  [1, 1],
  [30, 30],
  [3650, 3650],
  [3651, 7],
  [-1, 7],
  ['presto', 7],
])(
  'where the parameter says %j days, a prompt without an answer comes again after %i',
  async (value, days) => {
    await shop.database.orm.insert(parameters).values({ key: 'reviews.promptAgainDays', value });
    const { userId, next } = await finished(0);
    const { rowId } = await next();
    await claimPrompt(shop.deps, userId, rowId);
    later(days * DAY - 1);
    expect((await next()).course).toBe(-1);
    expect(await claimPrompt(shop.deps, userId, rowId)).toBe(false);
    later(1);
    expect((await next()).course).toBe(0);
    expect(await claimPrompt(shop.deps, userId, rowId)).toBe(true);
  },
);

it('a prompt that was put off comes again a week after that, however long ago it was shown', async () => {
  const { userId, next } = await finished(0);
  const { rowId } = await next();
  await claimPrompt(shop.deps, userId, rowId);
  later(5 * DAY);
  await dismissPrompt(shop.deps, userId, rowId);
  later(7 * DAY - 1);
  expect((await next()).course).toBe(-1);
  later(1);
  expect((await next()).rowId).toBe(rowId);
});

it('an answer is stored while its course is held; until then, and for others, the prompt waits', async () => {
  const { userId, courses, next } = await finished(0);
  const { rowId } = await next();
  const { orm } = shop.database;
  const answer = (by: string) => answerPrompt(shop.deps, by, { rowId, rating: 4, text: 'Bene' });
  const answeredAt = async () => (await orm.select().from(reviewPrompts))[0]?.answeredAt;
  expect(await answer(await shop.addUser())).toMatchObject({
    code: 'not_found',
    message: 'Non abbiamo trovato la richiesta di recensione.',
  });
  await orm.update(entitlements).set({ revokedAt: shop.time.now }).where(eq(entitlements.userId, userId));
  expect(await answer(userId)).toMatchObject({ code: 'not_entitled' });
  expect(await answeredAt()).toBeNull();
  await stock.give(userId, courses[0] ?? '');
  expect(await answer(userId)).toEqual({ isOk: true, message: 'Grazie per la tua recensione!' });
  const first = shop.time.now;
  later(DAY);
  expect(await answer(userId)).toMatchObject({ code: 'already_reviewed' });
  expect(await answeredAt()).toEqual(first);
});

it('no course is asked about that its student may watch no more or has reviewed, nor about a deleted one; others count for nothing', async () => {
  const { userId, courses, next } = await finished(4, 3, 2, 1, 0);
  const [, second = '', third = '', last = '', gone = ''] = courses;
  const other = await shop.addUser();
  const { orm } = shop.database;
  await orm.update(entitlements).set({ revokedAt: shop.time.now }).where(eq(entitlements.courseId, last));
  await stock.give(other, last);
  await orm.update(catalogue).set({ deletedAt: shop.time.now }).where(eq(catalogue.id, gone));
  await orm.insert(reviews).values([
    { userId, courseId: third, text: '', rating: 4 },
    { userId: other, courseId: second, text: '', rating: 4 },
  ]);
  expect((await next()).course).toBe(1);
});

it('a prompt is claimed by its own student alone, and not once the course was reviewed', async () => {
  const { userId, courses, next } = await finished(2, 1);
  const [older = '', newer = ''] = courses;
  const { rowId } = await next();
  const other = await shop.addUser();
  expect(await claimPrompt(shop.deps, other, rowId)).toBe(false);
  const { orm } = shop.database;
  const review = { text: '', rating: 4 };
  await orm.insert(reviews).values({ ...review, userId, courseId: newer });
  expect(await claimPrompt(shop.deps, userId, rowId)).toBe(false);
  await orm.delete(reviews);
  await orm.insert(reviews).values([
    { ...review, userId, courseId: older },
    { ...review, userId: other, courseId: newer },
  ]);
  expect(await claimPrompt(shop.deps, userId, rowId)).toBe(true);
});

it('of two prompts the one that is named is put off, by its own student alone, or answered', async () => {
  const { userId, courses, next } = await finished(2, 1);
  const [older, newer] = [await promptFor(shop.deps, userId, courses[0]), await next()];
  await dismissPrompt(shop.deps, await shop.addUser(), newer.rowId);
  expect((await next()).course).toBe(1);
  await dismissPrompt(shop.deps, userId, newer.rowId);
  expect((await next()).course).toBe(0);
  await answerPrompt(shop.deps, userId, { rowId: newer.rowId, rating: 4, text: 'Bene' });
  expect(await shop.database.orm.select().from(reviews)).toMatchObject([{ courseId: courses[1] }]);
  expect((await next()).rowId).toBe(older?.rowId);
});

it('a prompt is answered also by a review that was written elsewhere meanwhile', async () => {
  const { userId, courses, next } = await finished(1);
  const { rowId } = await next();
  const { orm } = shop.database;
  await orm.insert(reviews).values({ userId, courseId: courses[0] ?? '', text: '', rating: 4 });
  const answer = await answerPrompt(shop.deps, userId, { rowId, rating: 5, text: 'Bene' });
  expect(answer).toMatchObject({ isOk: false, code: 'already_reviewed' });
  expect(await orm.select().from(reviewPrompts)).toMatchObject([{ answeredAt: shop.time.now }]);
});
