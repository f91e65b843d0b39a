import { adminShop, auditOf } from '../../../support/admin';

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

it('all are reordered at once; a list that is not the course’s is refused whole', async () => {
  const [course, other] = [await stock.addCourse(), await stock.addCourse()];
  const ids = [];
  for (const title of ['A', 'B', 'C']) ids.push((await add(course.id, title)).IdEnc);
  const [a, b, c] = ids;
  const foreign = (await add(other.id, 'D')).IdEnc;
  const reorder = (sections: unknown[]) =>
    admin.put(url('ReorderSections'), { IdCourseEnc: course.id, sections });
  expect((await reorder([c, a, b])).data).toEqual({ isOk: true });
  expect(titles((await detail(course.id)).sections)).toEqual(['C', 'A', 'B']);
  expect(titles(await inShop(course.id))).toEqual(['C', 'A', 'B']);
  for (const list of [[a, b], [a, b, foreign], [a, a, b], [a, b, c, foreign], []]) {
    expect((await reorder(list)).data).toMatchObject({ isOk: false, code: 'conflict' });
  }
  expect(titles((await detail(course.id)).sections)).toEqual(['C', 'A', 'B']);
  expect((await auditOf(shop))[0]).toMatchObject({
    action: 'reorder',
    before: { sections: [a, b, c] },
    after: { sections: [c, a, b] },
  });
});

it('a deleted section takes its time off the course', async () => {
  const course = await stock.addCourse({ durationSeconds: 120 });
  const section = await stock.addSection(course.id, { title: 'Prima', durationSeconds: 60 });
  await stock.addSection(course.id, { title: 'Seconda', durationSeconds: 60, position: 1 });
  expect((await admin.post(url('DeleteSection'), { IdEnc: section.id })).data).toEqual({ isOk: true });
  expect(await detail(course.id)).toMatchObject({ duration: 60, sections: [{ title: 'Seconda' }] });
  expect((await admin.post(url('DeleteSection'), { IdEnc: section.id })).data.code).toBe('not_found');
});
