import { eq } from 'drizzle-orm';
import { deliverGifts } from '../../../../src/server/checkout/gifts/delivery';
import { courses, mails, newId, purchases } from '../../../../src/server/platform/database';
import { adminShop, late } from '../../../support/admin';
import { GOOD_CARD, tillOf } from '../payments/till';
import { addStudent } from '../purchases/fixtures';

const { shop, stock } = adminShop({ now: '2026-11-20T11:00:00Z' });
const till = late(() => tillOf(shop));

/** A course, or a path of two, that is paid for and delivered as a gift. */
async function given({ isPath = false } = {}) {
  const courseIds = [(await stock.addCourse()).id, (await stock.addCourse()).id];
  const { token } = await addStudent(shop);
  const GiftEmail = `${newId().toLowerCase()}@example.com`;
  const { data } = isPath
    ? await till.buyBundle(token, { IdBundleEnc: (await stock.addBundle(courseIds)).id, GiftEmail })
    : await till.buy(token, { IdCourseEnc: courseIds[0], GiftEmail });
  await till.pay(data.item.url, GOOD_CARD);
  await deliverGifts(shop.deps);
  const [mail] = await shop.database.orm.select().from(mails).where(eq(mails.to, GiftEmail));
  const code = /\/riscatta\/([A-Z2-9-]{19})/.exec(mail?.text ?? '')?.[1] ?? '';
  return {
    code,
    id: data.item.IdPurchaseEnc as string,
    courseIds: isPath ? courseIds : courseIds.slice(0, 1),
  };
}
const show = async (CpnCode: string) => (await shop.call('/api/courses/GetGift', { CpnCode })).data.message;
const redeem = async (CpnCode: string, token: string, call = 'EnableCourse') =>
  (await shop.call(`/api/courses/${call}`, { CpnCode }, token)).data;
const withdraw = (id: string) =>
  shop.database.orm.update(purchases).set({ isActive: false }).where(eq(purchases.id, id));

it('whoever holds a link reads whether its gift is unknown, opened already or taken back', async () => {
  const [used, back] = [await given(), await given()];
  await redeem(used.code, (await addStudent(shop)).token);
  await withdraw(back.id);
  const [openedAndBack, opener] = [await given(), await addStudent(shop)];
  await redeem(openedAndBack.code, opener.token);
  await withdraw(openedAndBack.id);
  expect(await show('ABCD-EFGH-JKLM-NPQR')).toMatch(/^Questo codice non esiste/);
  expect(await show(used.code)).toMatch(/^Questo regalo è già stato aperto/);
  for (const { code } of [back, openedAndBack])
    expect(await show(code)).toBe('Questo regalo non è più valido: è stato annullato.');
  // Who has opened it reads the same.
  expect(await redeem(openedAndBack.code, opener.token)).toMatchObject({ code: 'gift_withdrawn' });
});

it('who redeems a code reads whether it was used by somebody else or taken back, at the field too', async () => {
  const [used, back] = [await given(), await given()];
  const [first, second] = [await addStudent(shop), await addStudent(shop)];
  await redeem(used.code, first.token);
  await withdraw(back.id);
  for (const [code, message] of [
    [used.code, 'Questo codice è già stato usato da un’altra persona.'],
    [back.code, 'Questo regalo non è più valido: è stato annullato.'],
  ] as const) {
    const { message: told, errors } = await redeem(code, second.token);
    expect([told, errors]).toEqual([message, { CpnCode: message }]);
  }
  // What one has opened oneself opens again.
  expect(await redeem(used.code, first.token)).toMatchObject({ isOk: true });
});

it.each([
  ['course', false, 'EnableCourse', /^Possiedi già questo corso: il codice resta valido/],
  [
    'path',
    true,
    'EnableBundleCourse',
    /^Possiedi già tutti i corsi di questo percorso: il codice resta valido/,
  ],
] as const)(
  'who owns the %s of a gift reads so, and may pass its code on',
  async (_kind, isPath, call, message) => {
    const { code, courseIds } = await given({ isPath });
    const owner = await addStudent(shop);
    for (const courseId of courseIds) await stock.give(owner.id, courseId);
    expect((await redeem(code, owner.token, call)).message).toMatch(message);
    expect(await redeem(code, (await addStudent(shop)).token, call)).toMatchObject({ isOk: true });
  },
);

it('a code of the other kind is told what it is of', async () => {
  const [course, path] = [await given(), await given({ isPath: true })];
  const { token } = await addStudent(shop);
  expect((await redeem(course.code, token, 'EnableBundleCourse')).message).toBe(
    'Questo codice è di un corso, non di un percorso formativo.',
  );
  expect((await redeem(path.code, token, 'EnableCourse')).message).toBe(
    'Questo codice è di un percorso formativo, non di un corso.',
  );
});

it('a coupon that gives a course for nothing says when that is not on sale, and when it was used', async () => {
  const { id: courseId } = await stock.addCourse();
  await stock.addCoupon('DONO', { amount: 100, scope: 'course', courseId });
  const { id, token } = await addStudent(shop);
  expect(await redeem('DONO', token)).toMatchObject({ isOk: true });
  const [purchase] = await till.purchasesOf(id);
  await withdraw(purchase?.id ?? '');
  expect((await redeem('DONO', token)).message).toBe('Hai già usato questo codice.');
  await shop.database.orm.update(courses).set({ isOperative: false }).where(eq(courses.id, courseId));
  const other = await addStudent(shop);
  expect((await redeem('DONO', other.token)).message).toBe(
    'Ciò che questo codice regala non è in vendita in questo momento.',
  );
});
