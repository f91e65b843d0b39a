import {
  certificates,
  consents,
  identities,
  leads,
  newId,
  notes,
  oneTimeTokens,
  questions,
  questionVotes,
  reviewPrompts,
  reviews,
  viewedSections,
} from '../../../src/server/platform/database';
import type { TestApp } from '../../support/app';
import { GOOD_CARD, tillOf } from '../checkout/payments/till';
import { addStudent, shopOf } from '../checkout/purchases/fixtures';

/** Somebody who has used all of the shop; what is theirs bears a name that is found nowhere else. */
export async function addLivedIn(shop: TestApp, mark: string) {
  const { orm } = shop.database;
  const { now } = shop.time;
  const student = await addStudent(shop, { firstName: `Nome${mark}`, lastName: `Cognome${mark}` });
  const { id: userId, email, token } = student;
  const profile = {
    FirstName: `Nome${mark}`,
    LastName: `Cognome${mark}`,
    Phone: '333 1234567',
    Address: `Via ${mark}`,
    Cap: '00100',
    City: `Citta${mark}`,
    Company: `Ditta${mark}`,
    Country: 'Italia',
    Region: 'Lazio',
    Description: `Storia${mark}`,
  };
  await shop.call('/api/users/UpdateUserData', profile, token);
  const stock = shopOf(shop);
  const till = tillOf(shop);
  const course = await stock.addCourse({ slug: `corso-${mark.toLowerCase()}`, title: `Titolo ${mark}` });
  const section = await stock.addSection(course.id);
  const { data } = await till.buy(token, { IdCourseEnc: course.id });
  await till.pay(data.item.url, GOOD_CARD);
  await till.confirm(token, data.item.IdPurchaseEnc);
  await orm
    .insert(viewedSections)
    .values({ userId, sectionId: section.id, positionSeconds: 7, viewedAt: now });
  await orm.insert(reviews).values({ userId, courseId: course.id, text: `Recensione${mark}`, rating: 5 });
  await orm.insert(reviewPrompts).values({ userId, courseId: course.id });
  await orm.insert(notes).values({ userId, sectionId: section.id, seconds: 7, text: `Appunto${mark}` });
  const asked = { sectionId: section.id, createdAt: now };
  await orm.insert(questions).values({ ...asked, userId, text: `Chiesto${mark}` });
  const otherId = (await addStudent(shop)).id;
  const answered = { text: 'Perché?', votes: 1, answer: 'Così.', answeredBy: userId, answeredAt: now };
  const [other] = await orm
    .insert(questions)
    .values({ ...asked, ...answered, userId: otherId })
    .returning();
  await orm.insert(questionVotes).values({ questionId: other?.id ?? '', userId });
  const taught = await stock.addCourse({ slug: newId(), title: 'Corso insegnato' });
  const reviewed = { userId: otherId, courseId: taught.id, text: 'Bene', rating: 4 };
  await orm.insert(reviews).values({ ...reviewed, answer: 'Grazie.', answeredBy: userId, answeredAt: now });
  await orm.insert(certificates).values({
    number: `AAAA-${mark}`,
    userId,
    courseId: course.id,
    holder: `Nome${mark} Cognome${mark}`,
    courseTitle: course.title,
    durationSeconds: 60,
    issuer: 'Corsi',
    completedAt: now,
    issuedAt: now,
  });
  await orm.insert(identities).values({ provider: 'social', subject: `sub${mark}`, userId, email });
  for (const purpose of ['terms', 'marketing', 'buyer_name'] as const) {
    await orm.insert(consents).values({ userId, purpose, text: `Accetto${mark}` });
  }
  const lead = { email: email.toUpperCase(), firstName: `Modulo${mark}`, message: `Domanda${mark}` };
  await orm.insert(leads).values({ kind: 'contact', ...lead, consentText: 'Sì', consentAt: now });
  await shop.call('/api/users/PrepareResetPassword', { Email: email });
  await shop.delivered();
  await orm.insert(oneTimeTokens).values({
    purpose: 'email_change',
    hash: `segreto${mark}`,
    userId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + 1000),
  });
  return { ...student, course, purchaseId: data.item.IdPurchaseEnc as string };
}

/** Every text in every table of the database. */
export async function everythingIn({ database: { pool } }: TestApp): Promise<string> {
  const { rows: tables } = await pool.query(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const texts: string[] = [];
  for (const { name } of tables as { name: string }[]) {
    const { rows } = await pool.query(`select to_jsonb(t)::text as row from "${name}" t`);
    texts.push(...(rows as { row: string }[]).map(({ row }) => `${name} ${row}`));
  }
  return texts.join('\n');
}
