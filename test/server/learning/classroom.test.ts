import { eq } from 'drizzle-orm';
import { sectionViewers } from '../../../src/server/learning/sectionViewersService';
import {
  logins,
  media,
  sectionAttachments,
  users,
  videoVersions,
  viewedSections,
} from '../../../src/server/platform/database';
import { openTestApp, type TestApp } from '../../support/app';
import { addStudent, shopOf } from '../checkout/purchases/fixtures';

let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
beforeAll(async () => {
  shop = await openTestApp();
  stock = shopOf(shop);
  await stock.finishByPosition();
  await shop.database.orm.insert(media).values([
    { key: 'clips/video.mp4', mime: 'video/mp4', bytes: 4 },
    { key: 'clips/captions.vtt', mime: 'text/vtt', bytes: 5 },
    { key: 'files/a.pdf', mime: 'application/pdf', bytes: 11 },
    { key: 'files/b.pdf', mime: 'application/pdf', bytes: 22 },
    { key: 'files/c.pdf', mime: 'application/pdf', bytes: 33 },
  ]);
});
afterAll(() => shop.close());

const classroom = async (token: string, IdEnc: string) =>
  (await shop.call('/api/courses/GetSections', { IdEnc }, token)).data;
const view = (token: string, body: object) => shop.call('/api/Courses/InsertViewedSection', body, token);

async function owner(courseId: string) {
  const student = await addStudent(shop);
  await stock.give(student.id, courseId);
  return student;
}

describe('a classroom', () => {
  it('shows all of each section in the order of their places, with the progress of who asks', async () => {
    const course = await stock.addCourse({ title: 'Ichimoku', cover: '/demo/covers/i' });
    const section = (position: number, fields: object = {}) =>
      stock.addSection(course.id, { position, title: `Lezione ${position}`, ...fields });
    const last = await section(2, {
      description: 'In breve',
      durationSeconds: 300,
      mediaKey: 'clips/video.mp4',
    });
    const first = await section(0, { description: 'Benvenuti', durationSeconds: 100 });
    const middle = await section(1, {
      durationSeconds: 200,
      mediaKey: 'clips/video.mp4',
      captionsKey: 'clips/captions.vtt',
    });
    const { id, token } = await owner(course.id);
    await owner(course.id);
    await shop.database.orm.insert(viewedSections).values([
      { userId: id, sectionId: middle.id, viewedAt: shop.time.now, positionSeconds: 150 },
      { userId: id, sectionId: last.id, positionSeconds: 30 },
    ]);
    const { item } = await classroom(token, course.id);
    expect(item).toMatchObject({
      IdCourseEnc: course.id,
      title: 'Ichimoku',
      slug: course.slug,
      progress: 33.33,
    });
    expect(item.cover.src).toContain('/demo/covers/i');
    expect(item.sections).toEqual([
      {
        IdEnc: first.id,
        title: 'Lezione 0',
        description: 'Benvenuti',
        duration: 100,
        viewed: false,
        position: 0,
      },
      {
        IdEnc: middle.id,
        title: 'Lezione 1',
        description: '',
        duration: 200,
        viewed: true,
        position: 150,
        mime: 'video/mp4',
        videoUrl: expect.stringMatching(/\/clips\/video\.mp4$/),
        captionsUrl: expect.stringMatching(/\/clips\/captions\.vtt$/),
      },
      {
        IdEnc: last.id,
        title: 'Lezione 2',
        description: 'In breve',
        duration: 300,
        viewed: false,
        position: 30,
        mime: 'video/mp4',
        videoUrl: expect.stringContaining(last.id),
      },
    ]);
  });

  it('lists the attachments of each section in the order of their places', async () => {
    const course = await stock.addCourse();
    const [one, two, none] = [
      await stock.addSection(course.id, { position: 0 }),
      await stock.addSection(course.id, { position: 1 }),
      await stock.addSection(course.id, { position: 2 }),
    ];
    const foreign = await stock.addSection((await stock.addCourse()).id);
    const file = (sectionId: string, name: string, position: number) => ({
      ...{ sectionId, name: `${name}.pdf`, position },
      mediaKey: `files/${name}.pdf`,
    });
    const kept = await shop.database.orm
      .insert(sectionAttachments)
      .values([file(two.id, 'b', 1), file(two.id, 'a', 0), file(one.id, 'c', 0), file(foreign.id, 'a', 0)])
      .returning();
    const idOf = (name: string) =>
      kept.find((row) => row.name === `${name}.pdf` && row.sectionId !== foreign.id)?.id;
    const { token } = await owner(course.id);
    const { item } = await classroom(token, course.id);
    const attachments = item.sections.map((section: { attachments?: object[] }) => section.attachments);
    expect(attachments).toEqual([
      [{ IdEnc: idOf('c'), name: 'c.pdf', bytes: 33 }],
      [
        { IdEnc: idOf('a'), name: 'a.pdf', bytes: 11 },
        { IdEnc: idOf('b'), name: 'b.pdf', bytes: 22 },
      ],
      undefined,
    ]);
    expect(item.sections[2].IdEnc).toBe(none.id);
  });

  it('has the chapters that begin before the end of the video', async () => {
    const course = await stock.addCourse();
    await stock.addSection(course.id, { durationSeconds: 60, chapters: '0:00 Inizio\n0:59 Coda\n1:00 Fine' });
    await stock.addSection(course.id, { position: 1, durationSeconds: 60, chapters: '1:00 Fine' });
    const { token } = await owner(course.id);
    const [first, second] = (await classroom(token, course.id)).item.sections;
    expect(first.chapters).toEqual([
      { seconds: 0, title: 'Inizio' },
      { seconds: 59, title: 'Coda' },
    ]);
    expect(second).not.toHaveProperty('chapters');
  });

  it.each(['queued', 'running', 'failed', 'ready'] as const)(
    'leads to the qualities of a video only once they are ready: %s',
    async (state) => {
      const mediaKey = `clips/${state}.mp4`;
      await shop.database.orm.insert(media).values({ key: mediaKey, mime: 'video/mp4', bytes: 4 });
      const versions = { mediaKey, state, folder: `versions/${state}`, files: ['master.m3u8'] };
      await shop.database.orm.insert(videoVersions).values(versions);
      const course = await stock.addCourse();
      await stock.addSection(course.id, { mediaKey });
      const { token } = await owner(course.id);
      const [section] = (await classroom(token, course.id)).item.sections;
      expect('hlsUrl' in section).toBe(state === 'ready');
      expect(section.videoUrl).toContain(mediaKey);
    },
  );

  it('is open to its teachers and to admins, who may answer there, and to no teacher of another course', async () => {
    const [course, other] = [await stock.addCourse({ sections: 1 }), await stock.addCourse({ sections: 1 })];
    const teacherOf = async (courseId: string) => {
      const { userId } = await stock.addTeacher(`Ada ${courseId}`, [courseId]);
      const email = `${userId.toLowerCase()}@example.com`;
      await shop.database.orm.update(users).set({ email }).where(eq(users.id, userId));
      return { userId, token: await shop.logIn(email) };
    };
    const [teacher, stranger] = [await teacherOf(course.id), await teacherOf(other.id)];
    expect((await classroom(teacher.token, course.id)).item.canAnswer).toBe(true);
    expect((await classroom(stranger.token, course.id)).code).toBe('not_found');
    await stock.give(stranger.userId, course.id);
    expect((await classroom(stranger.token, course.id)).item).not.toHaveProperty('canAnswer');
    // A page as a teacher alone opens nothing.
    await shop.database.orm.update(users).set({ role: 0 }).where(eq(users.id, teacher.userId));
    expect((await classroom(teacher.token, course.id)).code).toBe('not_found');
    expect((await classroom(await shop.tokenOf(1), course.id)).item.canAnswer).toBe(true);
    expect((await classroom((await owner(course.id)).token, course.id)).item).not.toHaveProperty('canAnswer');
  });
});

it('who may load the files of one’s own course may load no other’s, nor those of no lesson', async () => {
  const [own, foreign] = [await stock.addCourse({ sections: 1 }), await stock.addCourse()];
  const { id: userId, token } = await owner(own.id);
  const [login] = await shop.database.orm.select().from(logins).where(eq(logins.userId, userId));
  const viewer = { userId, loginId: login?.id ?? '' };
  const [lesson] = (await classroom(token, own.id)).item.sections;
  const mayLoad = sectionViewers(shop.deps);
  const other = await stock.addSection(foreign.id);
  const asked = [lesson.IdEnc, other.id, 'nessuna', lesson.IdEnc];
  const answers: boolean[] = [];
  for (const sectionId of asked) answers.push(await mayLoad(viewer, sectionId));
  expect(answers).toEqual([true, false, false, true]);
});

it('a teacher loads the files of the own course’s lessons once the address is proved', async () => {
  const { orm } = shop.database;
  const course = await stock.addCourse();
  const { id: sectionId } = await stock.addSection(course.id);
  const { userId } = await stock.addTeacher('Ada Neri', [course.id]);
  const email = 'ada.neri@example.com';
  await orm.update(users).set({ email }).where(eq(users.id, userId));
  await shop.logIn(email);
  const [login] = await orm.select().from(logins).where(eq(logins.userId, userId));
  const viewer = { userId, loginId: login?.id ?? '' };
  const mayLoad: boolean[] = [];
  for (const activatedAt of [null, shop.time.now]) {
    await orm.update(users).set({ activatedAt }).where(eq(users.id, userId));
    mayLoad.push(await sectionViewers(shop.deps)(viewer, sectionId));
  }
  expect(mayLoad).toEqual([false, true]);
});

it('of ten thousand answers about who may load files the oldest is forgotten for the next', () => {
  const waiting = new Promise(() => undefined);
  const where = { where: () => waiting };
  const select = jest.fn(() => ({ from: () => where }));
  let { now } = shop.time;
  const mayLoad = sectionViewers({ database: { orm: { select } }, clock: () => now } as never);
  const asked = (section: number) => {
    void mayLoad({ userId: 'u', loginId: 'l' }, `s${section}`);
    return select.mock.calls.length;
  };
  for (let section = 0; section < 10_000; section += 1) asked(section);
  expect([asked(0), asked(10_000), asked(1), asked(0)]).toEqual([10_000, 10_001, 10_001, 10_002]);
  // One that is asked for again is not the oldest any more.
  now = new Date(now.getTime() + 60_000);
  expect([asked(2), asked(10_001), asked(2)]).toEqual([10_003, 10_004, 10_004]);
});

it('a position in a section of unknown length is kept as it is told, in whole seconds', async () => {
  const course = await stock.addCourse();
  const { id } = await stock.addSection(course.id, { durationSeconds: 0 });
  const { token } = await owner(course.id);
  await view(token, { IdEnc: id, Position: 4321.9 });
  expect((await classroom(token, course.id)).item.sections[0].position).toBe(4321);
});

it('a review is asked for each time that a whole course was seen to its end, not while it is watched again', async () => {
  const asked: string[] = [];
  const leave = shop.deps.backplane.subscribe('reviewPrompt', ({ courseId }) => void asked.push(courseId));
  const course = await stock.addCourse();
  const sections = [await stock.addSection(course.id), await stock.addSection(course.id, { position: 1 })];
  const { token } = await owner(course.id);
  for (const { id } of sections) {
    expect(asked).toEqual([]);
    await view(token, { IdEnc: id, Position: 50 });
    await view(token, { IdEnc: id, Viewed: true });
  }
  expect(asked).toEqual([course.id]);
  await view(token, { IdEnc: sections[0]?.id, Position: 10 });
  leave();
  expect(asked).toEqual([course.id]);
});

describe('the owned courses', () => {
  const owned = async (token: string) => (await shop.call('/api/users/GetOwnedCourses', {}, token)).data;
  const day = (date: number) => new Date(Date.UTC(2026, 4, date, 10));

  it('come watched last first, then those that were never watched, the newest first', async () => {
    const { id, token } = await addStudent(shop);
    const courses: string[] = [];
    for (const grantedAt of [day(2), day(4), day(3), day(1), day(5)]) {
      const course = await stock.addCourse({ sections: 2 });
      await stock.give(id, course.id, { grantedAt });
      courses.push(course.id);
    }
    const sectionOf = async (place: number, nth: number) =>
      (await classroom(token, courses[place] ?? '')).item.sections[nth].IdEnc;
    await view(token, { IdEnc: await sectionOf(3, 0), Position: 1, Ago: 600 });
    await view(token, { IdEnc: await sectionOf(3, 1), Position: 1, Ago: 6000 });
    await view(token, { IdEnc: await sectionOf(4, 0), Position: 1, Ago: 900 });
    const { items, total } = await owned(token);
    expect(total).toBe(5);
    expect(items.map(({ IdCourseEnc }: { IdCourseEnc: string }) => courses.indexOf(IdCourseEnc))).toEqual([
      3, 4, 1, 2, 0,
    ]);
    expect(items[0].lastWatchedAt).toBe(new Date(shop.time.now.getTime() - 600_000).toISOString());
  });

  it('tell of a course how long it is, how far one is, and since when one has it without a break', async () => {
    const { id, token } = await addStudent(shop);
    const course = await stock.addCourse({ title: 'Volumi', durationSeconds: 4000, sections: 3 });
    await stock.give(id, course.id, { grantedAt: day(1), revokedAt: day(2) });
    await stock.give(id, course.id, { grantedAt: day(5) });
    await stock.give(id, course.id, { grantedAt: day(3), source: 'code' });
    // Its video is still to come.
    await stock.addSection(course.id, { position: 3, durationSeconds: 0 });
    const { sections } = (await classroom(token, course.id)).item;
    for (const nth of [0, 2]) await view(token, { IdEnc: sections[nth].IdEnc, Viewed: true });
    await view(token, { IdEnc: sections[1].IdEnc, Position: 30 });
    expect((await owned(token)).items).toMatchObject([
      {
        IdCourseEnc: course.id,
        title: 'Volumi',
        slug: course.slug,
        duration: 4000,
        sectionsCount: 4,
        viewedCount: 2,
        progress: 50,
        since: day(3).toISOString(),
      },
    ]);
  });
});
