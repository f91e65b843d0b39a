import { eq } from 'drizzle-orm';
import { media, sectionAttachments, sections } from '../../../../../src/server/platform/database';
import { adminShop, auditOf } from '../../../../support/admin';

const { shop, stock, admin } = adminShop();

const url = (name: string) => `/api/courses/${name}`;
const add = async (IdCourseEnc: string, title: string) =>
  (await admin.post(url('CreateSection'), { IdCourseEnc, title, description: '', isPreview: false })).data
    .item;
const detail = async (IdCourseEnc: string) =>
  (await admin.post(url('GetDetailCourseAdmin'), { IdCourseEnc })).data.item;
const inShop = async (IdCourseEnc: string) =>
  (await shop.call(url('GetDetailCourse'), { IdCourseEnc })).data.item.sections;
const titles = (sections: { title: string }[]) => sections.map(({ title }) => title);

it('sections are added behind the others, changed, and seen at once', async () => {
  const course = await stock.addCourse();
  const one = await add(course.id, 'Uno');
  expect(one).toMatchObject({ position: 0, version: 1, duration: 0 });
  expect(titles(await inShop(course.id))).toEqual(['Uno']);
  const two = await add(course.id, 'Due');
  expect(titles(await inShop(course.id))).toEqual(['Uno', 'Due']);
  const saved = await admin.put(url('UpdateSection'), { ...two, title: 'Secondo', isPreview: true });
  expect(saved.data.item).toMatchObject({ title: 'Secondo', isPreview: true, position: 1, version: 2 });
  expect(await inShop(course.id)).toMatchObject([
    { isPreview: false },
    { title: 'Secondo', isPreview: true },
  ]);
  const late = await admin.put(url('UpdateSection'), { ...two, title: 'Altro' });
  expect([late.status, late.data.code, late.data.item.title]).toEqual([200, 'conflict', 'Secondo']);
  const wrong = await admin.post(url('CreateSection'), {
    IdCourseEnc: course.id,
    title: '',
    description: '',
  });
  expect([wrong.status, Object.keys(wrong.data.errors).sort()]).toEqual([200, ['isPreview', 'title']]);
  expect((await admin.post(url('CreateSection'), { ...two, IdCourseEnc: 'x' })).data.code).toBe('not_found');
});

it('a section that is saved is shown with its video and its attachments, as before', async () => {
  const { orm } = shop.database;
  const { IdEnc } = await add((await stock.addCourse()).id, 'Uno');
  const [film, sheet] = ['clips/a.mp4', 'attachments/a.pdf'] as const;
  await orm.insert(media).values([
    { key: film, mime: 'video/mp4', bytes: 7 },
    { key: sheet, mime: 'application/pdf', bytes: 5 },
  ]);
  await orm.update(sections).set({ mediaKey: film }).where(eq(sections.id, IdEnc));
  await orm
    .insert(sectionAttachments)
    .values({ sectionId: IdEnc, mediaKey: sheet, name: 'a.pdf', position: 0 });
  const form = { IdEnc, title: 'Due', description: '', isPreview: false, version: 1 };
  expect((await admin.put(url('UpdateSection'), form)).data.item).toMatchObject({
    title: 'Due',
    video: { mime: 'video/mp4', bytes: 7 },
    attachments: [{ name: 'a.pdf', bytes: 5 }],
  });
});

it('chapters are kept as they are typed, refused at their line, and shown up to the end of the video', async () => {
  const course = await stock.addCourse();
  const { id: IdEnc } = await stock.addSection(course.id, { durationSeconds: 200 });
  const form = { IdEnc, title: 'Uno', description: '', isPreview: false, version: 1 };
  const wrong = await admin.put(url('UpdateSection'), { ...form, chapters: '0:00 Uno\nDue' });
  expect(wrong.data.errors.chapters).toMatch(/^Riga 2: scrivi il minuto e il titolo/);
  const chapters = '0:00 Perché\n2:30 Lo stop\n3:20 Oltre la fine';
  expect((await admin.put(url('UpdateSection'), { ...form, chapters })).data.item.chapters).toBe(chapters);
  // A form without them leaves them as they are, and a copy has them too.
  await admin.put(url('UpdateSection'), { ...form, version: 2, title: 'Ancora' });
  const copy = await admin.post(url('DuplicateCourse'), { IdEnc: course.id });
  for (const id of [course.id, copy.data.item.IdCourseEnc]) {
    const { data } = await admin.post(url('GetSections'), { IdEnc: id });
    expect(data.item.sections[0].chapters).toEqual([
      { seconds: 0, title: 'Perché' },
      { seconds: 150, title: 'Lo stop' },
    ]);
  }
});

it('all are reordered at once; a list that is not the course’s is refused whole', async () => {
  const [course, other] = [await stock.addCourse(), await stock.addCourse()];
  const ids = [];
  for (const title of ['A', 'B', 'C']) ids.push((await add(course.id, title)).IdEnc);
  const [a, b, c] = ids;
  const { IdEnc: foreign, position } = await add(other.id, 'D');
  expect(position).toBe(0);
  const reorder = (sections: unknown[]) =>
    admin.put(url('ReorderSections'), { IdCourseEnc: course.id, sections });
  expect(titles(await inShop(course.id))).toEqual(['A', 'B', 'C']);
  expect((await reorder([c, a, b])).data).toEqual({ isOk: true });
  const placed = (await detail(course.id)).sections;
  expect(placed).toMatchObject(['C', 'A', 'B'].map((title, nth) => ({ title, position: nth })));
  expect(titles(await inShop(course.id))).toEqual(['C', 'A', 'B']);
  for (const list of [[a, b], [a, b, foreign], [a, a, b], [a, b, c, foreign], []]) {
    const message = 'Nel frattempo le lezioni sono cambiate: ricarica la pagina e riordinale di nuovo.';
    expect((await reorder(list)).data).toMatchObject({ isOk: false, code: 'conflict', message });
  }
  expect(titles((await detail(course.id)).sections)).toEqual(['C', 'A', 'B']);
  expect((await auditOf(shop))[0]).toMatchObject({
    action: 'reorder',
    resource: 'courses',
    resourceId: course.id,
    before: { sections: [a, b, c] },
    after: { sections: [c, a, b] },
  });
});

it('a deleted section takes its time off the course, and off no other', async () => {
  const other = await stock.addCourse({ durationSeconds: 500 });
  await stock.addSection(other.id, { durationSeconds: 40 });
  const course = await stock.addCourse({ durationSeconds: 120 });
  const section = await stock.addSection(course.id, { title: 'Prima', durationSeconds: 60 });
  await stock.addSection(course.id, { title: 'Seconda', durationSeconds: 60, position: 1 });
  expect(titles(await inShop(course.id))).toEqual(['Prima', 'Seconda']);
  expect((await admin.post(url('DeleteSection'), { IdEnc: section.id })).data).toEqual({ isOk: true });
  expect(titles(await inShop(course.id))).toEqual(['Seconda']);
  expect(await detail(course.id)).toMatchObject({ duration: 60, sections: [{ title: 'Seconda' }] });
  expect(await detail(other.id)).toMatchObject({ duration: 500 });
  // A new one goes behind the last, whatever is gone before it.
  expect(await add(course.id, 'Terza')).toMatchObject({ position: 2 });
  expect((await admin.post(url('DeleteSection'), { IdEnc: section.id })).data.code).toBe('not_found');
});
