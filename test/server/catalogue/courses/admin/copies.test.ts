import { asc, eq } from 'drizzle-orm';
import {
  courses,
  courseTeachers,
  media,
  priceHistory,
  sectionAttachments,
  sections,
} from '../../../../../src/server/platform/database';
import { adminShop, auditOf } from '../../../../support/admin';

const { shop, stock, admin } = adminShop();

const duplicate = async (IdEnc: string) =>
  (await admin.post('/api/courses/DuplicateCourse', { IdEnc })).data.item;
const rowsOf = (courseId: string) =>
  shop.database.orm
    .select()
    .from(sections)
    .where(eq(sections.courseId, courseId))
    .orderBy(asc(sections.position));

describe('a copy of a course', () => {
  it('has all of its lessons with their files, its teachers in their order, and a price and dates of its own', async () => {
    const { orm } = shop.database;
    for (const key of ['clips/a.mp4', 'clips/a.vtt', 'files/a.pdf'])
      await orm.insert(media).values({ key, mime: 'x/y', bytes: 1 });
    const old = { createdAt: new Date(0), updatedAt: new Date(0) };
    const shown = { homePosition: 3, isEducationalOffer: true };
    const course = await stock.addCourse({ priceCents: 4990, ...shown, ...old });
    for (const [position, name] of ['Zoe Alba', 'Ada Neri'].entries()) {
      const { id: teacherId } = await stock.addTeacher(name);
      await orm.insert(courseTeachers).values({ courseId: course.id, teacherId, position });
    }
    const files = { mediaKey: 'clips/a.mp4', captionsKey: 'clips/a.vtt' };
    const texts = { title: 'Uno', description: 'Di uno', chapters: '0:00 Via' };
    const section = await stock.addSection(course.id, {
      position: 1,
      durationSeconds: 90,
      version: 3,
      ...texts,
      ...files,
    });
    await stock.addSection(course.id, { position: 0, title: 'Zero', isPreview: true });
    await orm
      .insert(sectionAttachments)
      .values({ sectionId: section.id, mediaKey: 'files/a.pdf', name: 'a.pdf', position: 4 });
    const { IdCourseEnc: id } = await duplicate(course.id);
    const [copied] = await orm.select().from(courses).where(eq(courses.id, id));
    expect(copied).toMatchObject({
      isOperative: false,
      publishedAt: null,
      homePosition: null,
      isEducationalOffer: true,
      priceCents: 4990,
      version: 1,
    });
    for (const at of [copied?.createdAt, copied?.updatedAt]) expect(at?.getTime()).toBeGreaterThan(0);
    const [zero, one] = await rowsOf(id);
    expect(zero).toMatchObject({ title: 'Zero', isPreview: true, position: 0 });
    expect(one).toMatchObject({ ...texts, ...files, durationSeconds: 90, position: 1, version: 1 });
    expect(await rowsOf(course.id)).toHaveLength(2);
    const attached = await orm
      .select()
      .from(sectionAttachments)
      .where(eq(sectionAttachments.sectionId, one?.id ?? ''));
    expect(attached).toMatchObject([{ mediaKey: 'files/a.pdf', name: 'a.pdf', position: 4 }]);
    const teachersOf = (courseId: string) =>
      orm
        .select({ id: courseTeachers.teacherId })
        .from(courseTeachers)
        .where(eq(courseTeachers.courseId, courseId))
        .orderBy(courseTeachers.position);
    expect(await teachersOf(id)).toEqual(await teachersOf(course.id));
    const prices = await orm.select().from(priceHistory).where(eq(priceHistory.courseId, id));
    expect(prices).toMatchObject([{ priceCents: 4990, validFrom: shop.time.now }]);
  });

  it('is named after it within the longest title, and the audit says of what it is one', async () => {
    const course = await stock.addCourse({ title: 'x'.repeat(200), slug: 'lungo' });
    const copy = await duplicate(course.id);
    expect(copy.title).toBe(`${'x'.repeat(192)} (copia)`);
    expect((await auditOf(shop))[0]).toMatchObject({
      action: 'create',
      resource: 'courses',
      resourceId: copy.IdCourseEnc,
      actorId: admin.id,
      after: { title: copy.title, slug: copy.slug, copyOf: course.id },
    });
  });
});

it('a course was published when it first went on sale, and the audit tells each change', async () => {
  const course = await stock.addCourse({ isOperative: false, publishedAt: null });
  await stock.makeSellable(course.id);
  const toggle = (IsOperative?: boolean) =>
    admin.post('/api/courses/ToogleOperativeCourse', { IdEnc: course.id, IsOperative });
  const publishedAt = async () =>
    (await shop.database.orm.select().from(courses).where(eq(courses.id, course.id)))[0]?.publishedAt;
  const first = shop.time.now;
  await toggle();
  expect(await publishedAt()).toEqual(first);
  shop.time.now = new Date(first.getTime() + 60_000);
  for (const isOn of [false, false, true]) await toggle(isOn);
  expect(await publishedAt()).toEqual(first);
  const entry = { resource: 'courses', resourceId: course.id, actorId: admin.id };
  const publish = {
    ...entry,
    action: 'publish',
    before: { isOperative: false },
    after: { isOperative: true },
  };
  const withdraw = {
    ...entry,
    action: 'withdraw',
    before: { isOperative: true },
    after: { isOperative: false },
  };
  expect(await auditOf(shop)).toEqual([publish, withdraw, publish]);
});

it('the audit tells each change of a lesson, before and after', async () => {
  const course = await stock.addCourse();
  const url = (name: string) => `/api/courses/${name}`;
  const form = { title: 'Uno', description: 'Testo', isPreview: false };
  const made = (await admin.post(url('CreateSection'), { IdCourseEnc: course.id, ...form })).data.item;
  await admin.put(url('UpdateSection'), { ...form, title: 'Due', IdEnc: made.IdEnc, version: 1 });
  await admin.post(url('DeleteSection'), { IdEnc: made.IdEnc });
  const entry = { resource: 'sections', resourceId: made.IdEnc, actorId: admin.id };
  expect(await auditOf(shop)).toMatchObject([
    { ...entry, action: 'remove', before: { title: 'Due' }, after: null },
    { ...entry, action: 'update', before: { title: 'Uno' }, after: { title: 'Due' } },
    { ...entry, action: 'create', before: null, after: { title: 'Uno', description: 'Testo' } },
  ]);
});

it('the files of a deleted lesson are deleted later, unless a copy of the course shows them', async () => {
  const { orm } = shop.database;
  for (const key of ['clips/a.mp4', 'clips/a.vtt'])
    await orm.insert(media).values({ key, mime: 'x/y', bytes: 1 });
  const course = await stock.addCourse({ isOperative: false });
  const files = { mediaKey: 'clips/a.mp4', captionsKey: 'clips/a.vtt' };
  const { id } = await stock.addSection(course.id, files);
  const { IdCourseEnc } = await duplicate(course.id);
  const orphans = async () =>
    (await orm.select().from(media)).flatMap(({ key, orphanedAt }) => (orphanedAt ? [key] : [])).sort();
  await admin.post('/api/courses/DeleteSection', { IdEnc: id });
  expect(await orphans()).toEqual([]);
  const [copied] = await rowsOf(IdCourseEnc);
  await admin.post('/api/courses/DeleteSection', { IdEnc: copied?.id });
  expect(await orphans()).toEqual(['clips/a.mp4', 'clips/a.vtt']);
});

it('the files of a deleted course’s lessons are deleted later, those of its copy’s stay', async () => {
  const { orm } = shop.database;
  for (const key of ['clips/a.mp4', 'clips/a.vtt', 'clips/b.mp4', 'clips/b.vtt'])
    await orm.insert(media).values({ key, mime: 'x/y', bytes: 1 });
  const course = await stock.addCourse({ isOperative: false });
  await stock.addSection(course.id, { mediaKey: 'clips/a.mp4', captionsKey: 'clips/a.vtt' });
  const { IdCourseEnc } = await duplicate(course.id);
  await stock.addSection(course.id, { mediaKey: 'clips/b.mp4', captionsKey: 'clips/b.vtt' });
  const removed = async (IdEnc: string) => {
    await admin.post('/api/courses/DeleteCourse', { IdEnc });
    const rows = await orm.select().from(media).orderBy(media.key);
    return rows.flatMap(({ key, orphanedAt }) => (orphanedAt ? [key] : []));
  };
  expect(await removed(course.id)).toEqual(['clips/b.mp4', 'clips/b.vtt']);
  expect(await removed(IdCourseEnc)).toEqual(['clips/a.mp4', 'clips/a.vtt', 'clips/b.mp4', 'clips/b.vtt']);
});
