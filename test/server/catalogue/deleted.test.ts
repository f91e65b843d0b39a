import { adminShop } from '../../support/admin';
import { addStudent } from '../checkout/purchases/fixtures';

/** Courses and learning paths of old shops that are marked as deleted, though they still count as on sale. */

const { shop, stock, admin } = adminShop();

const gone = () => ({ title: 'Sparito', deletedAt: shop.time.now });
const read = async (url: string) => (await shop.call(url, undefined, undefined, { method: 'GET' })).data;

it('a deleted course counts for no teacher, and its learners for none', async () => {
  const [kept, deleted] = [await stock.addCourse(), await stock.addCourse(gone())];
  await stock.addTeacher('Anna Riva', [kept.id, deleted.id]);
  const [ofKept, ofDeleted] = [await addStudent(shop), await addStudent(shop)];
  await stock.give(ofKept.id, kept.id);
  await stock.give(ofDeleted.id, deleted.id);
  const { items } = await read('/api/Teacher/Cached');
  expect(items).toMatchObject([{ name: 'Anna Riva', coursesCount: 1 }]);
  const { item } = await read('/api/Teacher/BySlug/anna-riva');
  expect(item).toMatchObject({ coursesCount: 1, learnersCount: 1 });
  expect((await admin.get('/api/Teacher')).data.items).toMatchObject([{ coursesCount: 1 }]);
});

it('a teacher of deleted courses alone is not on the home page', async () => {
  await stock.addTeacher('Anna Riva', [(await stock.addCourse()).id]);
  await stock.addTeacher('Zeno Sala', [(await stock.addCourse(gone())).id]);
  const { item } = await read('/api/HomePageSection/Highlights');
  expect(item.teachers.map(({ name }: { name: string }) => name)).toEqual(['Anna Riva']);
});

it('a deleted course is neither saved for later, nor given, nor put into a learning path', async () => {
  const [{ id }, { id: kept }] = [await stock.addCourse(gone()), await stock.addCourse()];
  const { token } = await addStudent(shop);
  const call = async (name: string, body: object) => (await shop.call(`/api/${name}`, body, token)).data;
  expect(await call('Wishlist/SaveCourse', { IdCourseEnc: id })).toMatchObject({ code: 'not_on_sale' });
  const joined = await call('Wishlist/JoinWishlist', { courses: [id, kept] });
  expect(joined.items).toMatchObject([{ IdCourseEnc: kept }]);
  const given = await admin.post('/api/courses/GiftCourse', {
    IdCourseEnc: id,
    EmailUser: 'amica@example.com',
  });
  expect(given.data).toMatchObject({ isOk: false, code: 'not_found' });
  const bundle = await stock.addBundle([kept]);
  const filled = await admin.put(`/api/Bundle/updateBundleCourses/${bundle.id}`, { courses: [kept, id] });
  expect(Object.keys(filled.data.errors)).toEqual(['courses']);
});

it('a deleted learning path is neither named on the pages of its courses nor found by admins', async () => {
  const course = await stock.addCourse();
  await stock.addBundle([course.id], { title: 'Vivo' });
  await stock.addBundle([course.id], gone());
  const { item } = (await shop.call('/api/courses/GetDetailCourse', { IdCourseEnc: course.id })).data;
  expect(item.bundles.map(({ title }: { title: string }) => title)).toEqual(['Vivo']);
  const found = async (Query: string) => (await admin.post('/api/admin/Search', { Query })).data.items;
  expect(await found('vivo')).toMatchObject([{ kind: 'bundle', title: 'Vivo' }]);
  expect(await found('sparito')).toEqual([]);
});

it('a deleted course does not open in the admin, and nothing of it is changed or copied', async () => {
  const { id: IdEnc } = await stock.addCourse(gone());
  const course = { IdCourseEnc: IdEnc };
  const call = async (name: string, body: object) => [
    name,
    (await admin.post(`/api/courses/${name}`, body)).data.code,
  ];
  const answers = [
    await call('GetDetailCourseAdmin', course),
    await call('ToogleOperativeCourse', { IdEnc }),
    await call('DuplicateCourse', { IdEnc }),
    await call('CreateSection', { ...course, title: 'Uno', description: '', isPreview: false }),
    await call('DeleteCourse', { IdEnc }),
  ];
  expect(answers).toEqual(answers.map(([name]) => [name, 'not_found']));
});
