import { eq } from 'drizzle-orm';
import { playedSeconds } from '../../../src/contract/learning/playback';
import { sections as lessons, parameters, viewedSections } from '../../../src/server/platform/database';
import type { TestApp } from '../../support/app';
import { beforeCommit, openBusyApp } from '../../support/beforeCommit';
import { addStudent, shopOf } from '../checkout/purchases/fixtures';

let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
beforeAll(async () => {
  shop = await openBusyApp();
  stock = shopOf(shop);
});
afterAll(() => shop.close());

const pass = (seconds: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + seconds * 1000);
};

/** A student who has opened a lesson of 600 seconds, of a course with some more. */
async function atLesson({ lessons = 1 } = {}) {
  const course = await stock.addCourse();
  const sections: string[] = [];
  for (let position = 0; position < lessons; position += 1)
    sections.push((await stock.addSection(course.id, { position, durationSeconds: 600 })).id);
  const student = await addStudent(shop);
  await stock.give(student.id, course.id);
  const report = async (body: object, lesson = 0) => {
    const data = { IdEnc: sections[lesson], ...body };
    const answer = await shop.call('/api/Courses/InsertViewedSection', data, student.token);
    expect(answer).toMatchObject({ status: 200, data: { isOk: true } });
    return answer.data.item;
  };
  const sectionsNow = async () => {
    const { data } = await shop.call('/api/courses/GetSections', { IdEnc: course.id }, student.token);
    return data.item.sections;
  };
  const certificate = () =>
    shop.call('/api/users/DownloadCertificate/', { IdCourseEnc: course.id }, student.token);
  await report({ Position: 0 });
  return { ...student, course, sections, report, sectionsNow, certificate };
}

const setShare = async (value: number) => {
  await shop.database.orm
    .insert(parameters)
    .values({ key: 'learning.playedShare', value })
    .onConflictDoUpdate({ target: parameters.key, set: { value } });
};
afterEach(async () => {
  await shop.database.orm.delete(parameters).where(eq(parameters.key, 'learning.playedShare'));
});

describe('a lesson is watched', () => {
  it('by nine tenths of its seconds, in any order, and the course’s progress says so', async () => {
    const { report, sectionsNow } = await atLesson({ lessons: 2 });
    pass(300);
    expect(await report({ Played: [[100, 600]] })).toMatchObject({ viewed: false, progress: 0, needed: 540 });
    expect((await sectionsNow())[0]).toMatchObject({ viewed: false, played: [[100, 600]], needed: 540 });
    pass(30);
    expect(await report({ Played: [[0, 39]] })).toMatchObject({ viewed: false });
    const done = await report({ Played: [[0, 40]] });
    expect(done).toMatchObject({ viewed: true, progress: 50 });
    expect(done.played).toEqual([
      [0, 40],
      [100, 600],
    ]);
  });

  it('not by a jump to its end, however often that is told, so there is no certificate', async () => {
    const { report, certificate } = await atLesson();
    for (const _again of [1, 2, 3]) {
      pass(60);
      const jump = { Position: 576, Viewed: true, Played: [[576, 600]] };
      expect(await report(jump)).toMatchObject({ viewed: false, progress: 0 });
    }
    expect((await certificate()).data).toMatchObject({ isOk: false, code: 'not_completed' });
  });

  it('at double speed within half its time', async () => {
    const { report } = await atLesson();
    for (let second = 0; second < 540; second += 20) {
      pass(10);
      await report({ Position: second + 20, Played: [[0, second + 20]] });
    }
    expect(await report({})).toMatchObject({ viewed: true });
  });

  it('not faster than any player plays: what comes too early is no error, and does not count', async () => {
    const { report } = await atLesson();
    pass(10);
    expect(await report({ Played: [[0, 600]] })).toMatchObject({ viewed: false, played: [[0, 50]] });
  });

  it('not together with other lessons in the time of one', async () => {
    const { id: userId, sections, report, sectionsNow } = await atLesson({ lessons: 4 });
    // One was begun before seconds were counted.
    await shop.database.orm.insert(viewedSections).values({ userId, sectionId: sections[3] ?? '' });
    pass(300);
    for (const lesson of [0, 1, 2]) await report({ Played: [[0, 600]] }, lesson);
    const seen = (await sectionsNow()).map(({ viewed }: { viewed: boolean }) => viewed);
    expect(seen).toEqual([true, false, false, false]);
  });

  it('no sooner by reports at the same moment', async () => {
    const { id, report } = await atLesson({ lessons: 12 });
    pass(30);
    const lessons = Array.from({ length: 12 }, (_none, lesson) => lesson);
    await Promise.all(lessons.map((lesson) => report({ Played: [[0, 60]] }, lesson)));
    const { played, userId } = viewedSections;
    const rows = await shop.database.orm.select({ played }).from(viewedSections).where(eq(userId, id));
    expect(rows.reduce((sum, row) => sum + playedSeconds(row.played), 0)).toBe(30 * 2 + 30);
  });

  it('once by the same seconds told twice, as after a lost answer', async () => {
    const { id, report } = await atLesson();
    pass(20);
    const body = { Position: 40, Played: [[0, 40]] };
    const rows = () => shop.database.orm.select().from(viewedSections).where(eq(viewedSections.userId, id));
    const first = await report(body);
    const stored = await rows();
    expect(await report(body)).toEqual(first);
    expect(await rows()).toEqual(stored);
  });

  it('still, if that was so before seconds were counted', async () => {
    const { id, sections, report, sectionsNow } = await atLesson();
    const before = { viewedAt: shop.time.now, played: [] };
    await shop.database.orm.update(viewedSections).set(before).where(eq(viewedSections.userId, id));
    expect((await sectionsNow())[0]).toMatchObject({ IdEnc: sections[0], viewed: true });
    expect(await report({ Position: 3, Played: [[0, 3]] })).toMatchObject({ viewed: true, progress: 100 });
  });

  it('for good, whatever the share becomes', async () => {
    const { report } = await atLesson();
    await setShare(10);
    pass(30);
    expect(await report({ Played: [[0, 60]] })).toMatchObject({ viewed: true, needed: 60 });
    await setShare(100);
    expect(await report({ Position: 3 })).toMatchObject({ viewed: true });
  });

  it('by the position alone where the share is 0', async () => {
    await setShare(0);
    const { report } = await atLesson({ lessons: 2 });
    expect(await report({ Played: [[0, 600]] })).toMatchObject({ viewed: false });
    const atEnd = await report({ Position: 576, Viewed: true });
    expect(atEnd).toMatchObject({ viewed: true, progress: 50 });
    expect(atEnd).not.toHaveProperty('needed');
  });

  it('by the position alone where its length is unknown', async () => {
    const { course, token } = await atLesson();
    const { id } = await stock.addSection(course.id, { position: 1, durationSeconds: 0 });
    const body = { IdEnc: id, Viewed: true };
    const { data } = await shop.call('/api/Courses/InsertViewedSection', body, token);
    expect(data.item).toMatchObject({ viewed: true });
  });
});

it('each of two students has seconds, a clock and a progress of their own', async () => {
  const { course, sections, report } = await atLesson({ lessons: 2 });
  const friend = await addStudent(shop);
  await stock.give(friend.id, course.id);
  pass(300);
  expect(await report({ Played: [[0, 600]] })).toMatchObject({ viewed: true, progress: 50 });
  pass(100);
  const body = { IdEnc: sections[0], Played: [[0, 600]] };
  const { data } = await shop.call('/api/Courses/InsertViewedSection', body, friend.token);
  expect(data.item).toMatchObject({ viewed: false, progress: 0, played: [[0, 30]] });
  expect(await report({})).toMatchObject({ progress: 50 });
  const owned = (await shop.call('/api/users/GetOwnedCourses', {}, friend.token)).data.items;
  expect(owned).toMatchObject([{ sectionsCount: 2, viewedCount: 0, progress: 0 }]);
});

it('a report of a lesson that is deleted meanwhile is refused like one of a course of others', async () => {
  const { sections, token } = await atLesson({ lessons: 2 });
  const [, id = ''] = sections;
  const { status, data } = await beforeCommit(
    shop.database,
    (tx) => tx.delete(lessons).where(eq(lessons.id, id)),
    () => shop.call('/api/Courses/InsertViewedSection', { IdEnc: id, Position: 3 }, token),
  );
  expect([status, data]).toEqual([200, expect.objectContaining({ isOk: false, code: 'not_entitled' })]);
});

it('a report that the database fails to take is not told as one of a course of others', async () => {
  const { sections, token } = await atLesson();
  jest.spyOn(shop.database.orm, 'transaction').mockRejectedValueOnce(new Error('away'));
  const body = { IdEnc: sections[0], Position: 3 };
  const { status, data } = await shop.call('/api/Courses/InsertViewedSection', body, token);
  expect([status, data.code]).toEqual([500, 'internal_error']);
});

it.each([[[[1]]], [[[1, 2, 3]]], [[['1', 2]]], [[[-1, 2]]], [[1, 2]], ['1-2'], [Array(201).fill([0, 1])]])(
  'refuses seconds that no player reports: %j',
  async (Played) => {
    const { sections, token } = await atLesson();
    const body = { IdEnc: sections[0], Played };
    const { status } = await shop.call('/api/Courses/InsertViewedSection', body, token);
    expect(status).toBe(400);
  },
);
