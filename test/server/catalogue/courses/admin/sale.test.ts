import { eq } from 'drizzle-orm';
import { courses, courseTeachers } from '../../../../../src/server/platform/database';
import { adminShop } from '../../../../support/admin';
import { FORM, sendForm } from './form';

/** The conditions for a course or a learning path to go on sale. */

const { shop, stock, admin } = adminShop();

const PATH = {
  title: 'Percorso',
  subtitle: '',
  description: '',
  price: 99,
  coverAddress: '',
  isOperative: true,
};
const toggle = async (IdEnc: string, IsOperative = true) =>
  (await admin.post('/api/courses/ToogleOperativeCourse', { IdEnc, IsOperative })).data;
const isOnSale = async (id: string) =>
  (await shop.database.orm.select().from(courses).where(eq(courses.id, id)))[0]?.isOperative;
const offSale = (fields: object = {}) => stock.addCourse({ isOperative: false, ...fields });
const update = async (IdCourseEnc: string, fields: Record<string, string>) =>
  (
    await sendForm(shop, admin.token, '/api/courses/UpdateCourse', {
      ...FORM,
      IdCourseEnc,
      version: '1',
      ...fields,
    })
  ).data;

it('a course goes on sale with a price, a teacher and a lesson with its video, and each that is missing is named', async () => {
  const empty = await offSale({ priceCents: 0 });
  await stock.addSection(empty.id);
  expect(await toggle(empty.id)).toMatchObject({
    isOk: false,
    code: 'not_sellable',
    message:
      'Il corso non può ancora andare in vendita. Manca ancora: un prezzo di almeno 0,50\u00a0€, un relatore, una lezione con il suo video.',
  });
  expect(await isOnSale(empty.id)).toBe(false);

  const noTeacher = await offSale();
  const { teacher } = await stock.makeSellable(noTeacher.id);
  await shop.database.orm.delete(courseTeachers);
  expect((await toggle(noTeacher.id)).message).toMatch(/Manca ancora: un relatore\.$/);
  const noVideo = await offSale();
  await stock.addTeacher('Elena Ricci', [noVideo.id]);
  expect((await toggle(noVideo.id)).message).toMatch(/Manca ancora: una lezione con il suo video\.$/);

  await shop.database.orm.insert(courseTeachers).values({ courseId: noTeacher.id, teacherId: teacher.id });
  expect((await toggle(noTeacher.id)).isOk).toBe(true);
  expect(await isOnSale(noTeacher.id)).toBe(true);
});

describe('a price that no provider takes', () => {
  const LEAST = 'Scrivi 0 oppure almeno 0,50 €, il minimo che si può pagare.';

  it.each(['0.30', '0,49', '0.01'])('is refused for a course, new or changed: %s', async (price) => {
    const created = await sendForm(shop, admin.token, '/api/courses/CreateCourse', { ...FORM, price });
    expect(created.data).toMatchObject({ isOk: false, errors: { price: LEAST } });
    const course = await stock.addCourse();
    expect(await update(course.id, { price })).toMatchObject({ isOk: false, errors: { price: LEAST } });
    const [stored] = await shop.database.orm.select().from(courses).where(eq(courses.id, course.id));
    expect(stored?.priceCents).toBe(10_000);
  });

  it.each([0.3, 0.49])('is refused for a learning path, new or changed: %d', async (price) => {
    const off = { ...PATH, courseIds: [], isOperative: false };
    const refused = { isOk: false, errors: { price: LEAST } };
    expect((await admin.post('/api/Bundle', { ...off, price })).data).toMatchObject(refused);
    const { item } = (await admin.post('/api/Bundle', { ...off, price: 0.5 })).data;
    const change = { ...off, id: item.IdBundleEnc, version: 1, price };
    expect((await admin.put('/api/Bundle', change)).data).toMatchObject(refused);
  });

  it('begins below the least one, at which course and path go on sale', async () => {
    const course = await offSale({ priceCents: 50 });
    await stock.makeSellable(course.id);
    expect((await toggle(course.id)).isOk).toBe(true);
    const { data } = await admin.post('/api/Bundle', { ...PATH, price: 0.5, courseIds: [course.id] });
    expect(data).toMatchObject({ isOk: true, item: { isOperative: true } });
  });

  it('saved before the rule keeps a course and its path from going on sale', async () => {
    const course = await offSale({ priceCents: 30 });
    await stock.makeSellable(course.id);
    expect((await toggle(course.id)).message).toMatch(/Manca ancora: un prezzo di almeno 0,50\u00a0€\.$/);
    const { data } = await admin.post('/api/Bundle', { ...PATH, courseIds: [course.id] });
    expect(data.message).toMatch(/un prezzo di almeno 0,50\u00a0€ nel corso «/);
  });
});

it('a course that lacks something stays on sale if it is, and can be taken off', async () => {
  const course = await stock.addCourse();
  expect(await toggle(course.id)).toEqual({ isOk: true, item: { isOperative: true } });
  expect((await toggle(course.id, false)).isOk).toBe(true);
});

describe('a course on sale', () => {
  it('keeps a price and a teacher, and says so at the fields', async () => {
    const course = await stock.addCourse();
    const { teacher } = await stock.makeSellable(course.id);
    const { isOk, errors } = await update(course.id, { price: '0', teachers: '[]' });
    expect([isOk, errors]).toEqual([
      false,
      {
        price: 'Il corso è in vendita: scrivi un prezzo.',
        teachers: 'Il corso è in vendita: scegli almeno un relatore.',
      },
    ]);
    const teachers = JSON.stringify([teacher.id]);
    expect((await update(course.id, { price: '0.50', teachers })).isOk).toBe(true);
  });

  it('that lacked a price and a teacher all along can still be corrected', async () => {
    const course = await stock.addCourse({ priceCents: 0 });
    const lacking = { price: '0', teachers: '[]' };
    expect((await update(course.id, { ...lacking, title: 'Corretto' })).isOk).toBe(true);
    const noPrice = await stock.addCourse({ priceCents: 0 });
    await stock.makeSellable(noPrice.id);
    expect(Object.keys((await update(noPrice.id, lacking)).errors)).toEqual(['teachers']);
    const noTeacher = await stock.addCourse();
    expect(Object.keys((await update(noTeacher.id, lacking)).errors)).toEqual(['price']);
  });

  it('keeps its last lesson with a video, until it is off sale', async () => {
    const course = await stock.addCourse();
    const { section } = await stock.makeSellable(course.id);
    const empty = await stock.addSection(course.id, { position: 1 });
    const remove = async (IdEnc: string) => (await admin.post('/api/courses/DeleteSection', { IdEnc })).data;
    expect(await remove(section.id)).toMatchObject({ isOk: false, code: 'last_video' });
    expect((await remove(empty.id)).isOk).toBe(true);
    await toggle(course.id, false);
    expect((await remove(section.id)).isOk).toBe(true);
  });
});

describe('a learning path', () => {
  const save = async (fields: object) => (await admin.post('/api/Bundle', { ...PATH, ...fields })).data;

  it('goes on sale with a price and courses that could be sold, and names what is missing', async () => {
    const [good, bad] = [await stock.addCourse(), await stock.addCourse({ title: 'Vuoto' })];
    await stock.makeSellable(good.id);
    expect(await save({ price: 0, courseIds: [] })).toMatchObject({
      isOk: false,
      code: 'not_sellable',
      message:
        'Il percorso non può essere in vendita così. Manca ancora: un prezzo di almeno 0,50\u00a0€, almeno un corso.',
    });
    expect((await save({ courseIds: [good.id, bad.id] })).message).toMatch(
      /Manca ancora: un relatore nel corso «Vuoto», una lezione con il suo video nel corso «Vuoto»\.$/,
    );
    expect((await save({ isOperative: false, price: 0, courseIds: [bad.id] })).isOk).toBe(true);
    expect((await save({ courseIds: [good.id] })).isOk).toBe(true);
  });

  it('on sale gets no courses that could not be sold, and goes on sale later only with such', async () => {
    const [good, bad] = [await stock.addCourse(), await stock.addCourse()];
    await stock.makeSellable(good.id);
    const { item } = await save({ courseIds: [good.id] });
    const setCourses = async (ids: string[]) =>
      (await admin.put(`/api/Bundle/updateBundleCourses/${item.IdBundleEnc}`, { courses: ids })).data;
    for (const ids of [[], [bad.id], [good.id, bad.id]])
      expect(await setCourses(ids)).toMatchObject({ isOk: false, code: 'not_sellable' });
    const change = async (version: number, fields: object) =>
      (await admin.put('/api/Bundle', { ...PATH, id: item.IdBundleEnc, version, ...fields })).data;
    for (const fields of [{ price: 0 }, { courseIds: [bad.id] }, { courseIds: [] }])
      expect((await change(1, fields)).code).toBe('not_sellable');
    expect((await change(1, { isOperative: false })).isOk).toBe(true);
    expect((await setCourses([bad.id])).isOk).toBe(true);
    expect((await change(3, {})).code).toBe('not_sellable');
  });

  it('on sale whose course lost something can still be corrected', async () => {
    const course = await stock.addCourse();
    const { id } = await stock.addBundle([course.id]);
    const answer = await admin.put('/api/Bundle', { ...PATH, id, version: 1, title: 'Corretto' });
    expect(answer.data).toMatchObject({ isOk: true, item: { title: 'Corretto' } });
  });
});
