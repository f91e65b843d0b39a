import { courseTeachers } from '../../../../../src/server/platform/database';
import { publicCache } from '../../../../../src/server/platform/http/publicCache';
import { adminShop } from '../../../../support/admin';

const { shop, stock } = adminShop();

const suggested = async (Query: string): Promise<Record<string, string>[]> =>
  (await shop.call('/api/courses/Suggest', { Query })).data.items;

describe('what is suggested while somebody types', () => {
  it('is five courses and two teachers at most, those with the most courses, each with how many', async () => {
    const courses = [];
    for (let nth = 1; nth <= 6; nth += 1) courses.push((await stock.addCourse({ title: `Elena ${nth}` })).id);
    await stock.addTeacher('Elena Alba', courses.slice(0, 1));
    await stock.addTeacher('Elena Zeni', courses.slice(0, 2));
    await stock.addTeacher('Elena Bruni', courses.slice(0, 2));
    await stock.addTeacher('Michelena Dori', courses);
    await stock.addTeacher('Elena Conti', courses.slice(0, 3));
    const items = await suggested('elena');
    expect(items.map(({ kind }) => kind)).toEqual([...Array(5).fill('course'), 'teacher', 'teacher']);
    expect(items.slice(5)).toEqual([
      { kind: 'teacher', label: 'Elena Conti', detail: 'Relatore di 3 corsi', slug: 'elena-conti' },
      { kind: 'teacher', label: 'Elena Bruni', detail: 'Relatore di 2 corsi', slug: 'elena-bruni' },
    ]);
  });

  it('is a level or a topic that begins with the only word', async () => {
    expect(await suggested('avanz')).toEqual([
      { kind: 'category', label: 'Avanzato', detail: 'Livello', category: 'avanzato' },
    ]);
    expect(await suggested('scalp')).toMatchObject([{ label: 'Scalping' }]);
    expect(await suggested('scalping avanzato')).toEqual([]);
    // They stand within.
    expect(await suggested('vanz')).toEqual([]);
    expect((await suggested('il scalping')).map(({ kind }) => kind)).toEqual(['category']);
    // It comes before the courses that are called so.
    await stock.addCourse({ title: 'Scalping per tutti' });
    expect((await suggested('scalp')).map(({ kind }) => kind)).toEqual(['category', 'course']);
  });

  it('is a course whose last word begins so and whose others are those, with its teachers in its order', async () => {
    const { slug } = await stock.addCourse({ title: 'Orologi rari' });
    const { id: courseId } = await stock.addCourse({ title: 'Oro raro' });
    for (const [position, name] of ['Zoe Alba', 'Ada Neri'].entries()) {
      const { id: teacherId } = await stock.addTeacher(name);
      await shop.database.orm.insert(courseTeachers).values({ courseId, teacherId, position });
    }
    publicCache(shop.database).invalidate();
    expect(await suggested('oro rar')).toMatchObject([{ label: 'Oro raro', detail: 'Zoe Alba, Ada Neri' }]);
    expect(await suggested('orxlxxo')).toEqual([]);
    // So begins a word of the course, though by itself it says nothing ("sta", "stanno").
    await stock.addCourse({ title: 'Statistica' });
    expect(await suggested('sta')).toMatchObject([{ label: 'Statistica' }]);
    expect(await suggested('orolog')).toEqual([{ kind: 'course', label: 'Orologi rari', detail: '', slug }]);
  });

  it('is what has all that was typed, however long, though a shorter or similar text was typed before', async () => {
    for (const title of [
      'Strategie operative sui mercati azionari',
      'Strategie operative sui mercati valutari',
    ])
      await stock.addCourse({ title });
    const labels = async (Query: string) => (await suggested(Query)).map(({ label }) => label).sort();
    const typed = 'strategie operative sui mercati';
    expect(await labels(typed)).toHaveLength(2);
    for (const word of ['azionari', 'valutari'])
      expect(await labels(`${typed} ${word}`)).toEqual([`Strategie operative sui mercati ${word}`]);
  });

  it('is a teacher whose surname was mistyped', async () => {
    const { id } = await stock.addCourse({ title: 'Le onde' });
    await stock.addTeacher('Carlo Bellandi', [id]);
    await stock.addTeacher('Carlo Astori', [id]);
    const teachers = (await suggested('belandi carlo')).filter(({ kind }) => kind === 'teacher');
    expect(teachers).toMatchObject([{ label: 'Carlo Bellandi' }]);
  });
});
