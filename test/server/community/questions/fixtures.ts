import { eq } from 'drizzle-orm';
import { courseTeachers, newId, teachers, users } from '../../../../src/server/platform/database';
import type { TestApp } from '../../../support/app';
import { addStudent, shopOf } from '../../checkout/purchases/fixtures';
import { mailsTo as lettersTo } from '../../identity/letters';

export type Person = Awaited<ReturnType<typeof addStudent>>;

/** A course of one lesson with two owners, its teacher, and the calls about its questions. */
export async function classOf(shop: TestApp) {
  const stock = shopOf(shop);
  const { orm } = shop.database;
  const course = await stock.addCourse({ slug: newId() });
  const lesson = await stock.addSection(course.id, { title: 'La nuvola' });
  const [anna, luca] = [
    await addStudent(shop, { firstName: 'Anna', lastName: 'Verdi' }),
    await addStudent(shop, { firstName: 'Luca', lastName: 'Neri' }),
  ];
  for (const { id } of [anna, luca]) await stock.give(id, course.id);

  const addTeacher = async (name: string, courseId = course.id) => {
    const person = await addStudent(shop, { firstName: name.split(' ')[0] ?? '' });
    await orm.update(users).set({ role: 2 }).where(eq(users.id, person.id));
    const [page] = await orm
      .insert(teachers)
      .values({ userId: person.id, name, slug: person.id })
      .returning();
    await orm.insert(courseTeachers).values({ courseId, teacherId: page?.id ?? '' });
    return person;
  };
  const teacher = await addTeacher('Elena Ricci');

  const call = async (name: string, { token }: { token: string }, body: object) =>
    shop.call(`/api/Question/${name}`, body, token);
  const ask = async (person: Person, Text: string, more: object = {}) =>
    (await call('AddQuestion', person, { IdSectionEnc: lesson.id, Text, ...more })).data;
  const list = async (person: { token: string }, more: object = {}) =>
    (await call('GetQuestions', person, { IdSectionEnc: lesson.id, ...more })).data;
  const texts = async (person: { token: string }, more: object = {}) =>
    (await list(person, more)).items.map(({ Text }: { Text: string }) => Text);
  const answer = async (person: { token: string }, { IdEnc, version }: AskedQuestion, Text: string) =>
    (await call('AnswerQuestion', person, { IdEnc, version, Text })).data;
  const mailsTo = ({ email }: { email: string }) => lettersTo(shop, email);

  return { stock, course, lesson, anna, luca, teacher, addTeacher, call, ask, list, texts, answer, mailsTo };
}

export interface AskedQuestion {
  readonly IdEnc: string;
  readonly version: number;
}
