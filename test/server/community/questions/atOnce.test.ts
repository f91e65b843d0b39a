import { eq, sql } from 'drizzle-orm';
import { causeOf } from '../../../../src/server/community/questions/announceQueries';
import { announceQuestions } from '../../../../src/server/community/questions/announceService';
import { mails, questions, reviews, sections } from '../../../../src/server/platform/database';
import { adminOf, auditOf } from '../../../support/admin';
import type { TestApp } from '../../../support/app';
import { beforeCommit, openBusyApp } from '../../../support/beforeCommit';
import { classOf } from './fixtures';

/** Each call runs beside a transaction that changes the question, and commits while the call waits. */
let shop: TestApp;
beforeAll(async () => {
  shop = await openBusyApp();
});
afterAll(() => shop.close());

it('an answer is not written over that of another teacher', async () => {
  const { anna, teacher, ask, answer } = await classOf(shop);
  const { item } = await ask(anna, 'Perché?');
  const data = await beforeCommit(
    shop.database,
    (tx) =>
      tx
        .update(questions)
        .set({ answer: 'Così.', answeredBy: teacher.id, answeredAt: shop.time.now, version: 2 })
        .where(eq(questions.id, item.IdEnc)),
    () => answer(teacher, item, 'Altrimenti.'),
  );
  expect(data).toMatchObject({ isOk: false, code: 'conflict', item: { answer: { Text: 'Così.' } } });
});

it('a question that two teachers hide is hidden once', async () => {
  const { anna, teacher, ask, call } = await classOf(shop);
  const { IdEnc } = (await ask(anna, 'Perché?')).item;
  await beforeCommit(
    shop.database,
    (tx) => tx.update(questions).set({ isHidden: true }).where(eq(questions.id, IdEnc)),
    () => call('HideQuestion', teacher, { IdEnc, IsHidden: true }),
  );
  expect((await auditOf(shop)).filter(({ resourceId }) => resourceId === IdEnc)).toEqual([]);
});

it('a question that two teachers delete is gone, and is noted once', async () => {
  const { anna, teacher, ask, call } = await classOf(shop);
  const { IdEnc } = (await ask(anna, 'Perché?')).item;
  const { data } = await beforeCommit(
    shop.database,
    (tx) => tx.delete(questions).where(eq(questions.id, IdEnc)),
    () => call('DeleteQuestion', teacher, { IdEnc }),
  );
  expect(data).toEqual({ isOk: true });
  expect((await auditOf(shop)).filter(({ resourceId }) => resourceId === IdEnc)).toEqual([]);
});

it('a vote for a question that is deleted meanwhile, and a question in such a lesson, are refused each in its own words', async () => {
  const { anna, luca, lesson, ask, call } = await classOf(shop);
  const { IdEnc } = (await ask(anna, 'Perché?')).item;
  const vote = await beforeCommit(
    shop.database,
    (tx) => tx.delete(questions).where(eq(questions.id, IdEnc)),
    () => call('VoteQuestion', luca, { IdEnc, IsUseful: true }),
  );
  expect(vote.data).toMatchObject({ code: 'not_found', message: 'Questa domanda non c’è più.' });
  const asked = await beforeCommit(
    shop.database,
    (tx) => tx.delete(sections).where(eq(sections.id, lesson.id)),
    () => ask(anna, 'Come mai?'),
  );
  const message = 'Le domande si leggono e si fanno solo nei corsi che possiedi.';
  expect(asked).toMatchObject({ code: 'not_found', message });
});

it('questions that another process announces are announced once', async () => {
  const { anna, lesson, course, mailsTo, teacher } = await classOf(shop);
  await shop.database.orm
    .insert(questions)
    .values({ sectionId: lesson.id, userId: anna.id, text: 'Perché?' });
  await beforeCommit(
    shop.database,
    async (tx) => {
      await tx.execute(sql`select from courses where id = ${course.id} for no key update`);
      await tx.update(questions).set({ announcedAt: shop.time.now }).where(eq(questions.userId, anna.id));
    },
    () => announceQuestions(shop.deps),
  );
  expect(await mailsTo(teacher)).toEqual([]);
});

it('a question that is asked while another process mails one of the same course waits for the next mail', async () => {
  const { anna, lesson, course, mailsTo, teacher } = await classOf(shop);
  await shop.database.orm
    .insert(questions)
    .values({ sectionId: lesson.id, userId: anna.id, text: 'Perché?' });
  const { now } = shop.time;
  const mail = { to: 'altrove@example.com', subject: 'x', html: '', text: '', status: 'sent' as const };
  await beforeCommit(
    shop.database,
    async (tx) => {
      await tx.execute(sql`select from courses where id = ${course.id} for no key update`);
      await tx
        .insert(mails)
        .values({ ...mail, cause: `${causeOf(course.id)}altra:x`, createdAt: now, sentAt: now });
    },
    () => announceQuestions(shop.deps),
  );
  expect(await mailsTo(teacher)).toEqual([]);
});

it('a decision on a review tells what another admin had decided at that very moment', async () => {
  const { anna, course } = await classOf(shop);
  const admin = await adminOf(shop);
  const [review] = await shop.database.orm
    .insert(reviews)
    .values({ userId: anna.id, courseId: course.id, text: '', rating: 4 })
    .returning();
  const IdEnc = review?.id ?? '';
  await beforeCommit(
    shop.database,
    (tx) => tx.update(reviews).set({ isEnabled: false }).where(eq(reviews.id, IdEnc)),
    () => admin.post('/api/admin/ToogleReview', { IdEnc, IsEnabled: false }),
  );
  const entries = (await auditOf(shop)).filter(({ resourceId }) => resourceId === IdEnc);
  expect(entries).toMatchObject([{ action: 'disable', before: { IsEnabled: false } }]);
});
