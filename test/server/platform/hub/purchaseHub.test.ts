import { and, eq, sql } from 'drizzle-orm';
import { BUYER_NAME_CONSENT, consentText } from '../../../../src/contract/identity/consents';
import {
  courses,
  newId,
  type purchases,
  reviewPrompts,
  reviews,
  sections,
  users,
  viewedSections,
} from '../../../../src/server/platform/database';
import { openOwnDatabase } from '../../../support/database';
import { storePurchases } from '../../../support/money/lines';
import { fulfilPaid } from '../../../support/money/paid';
import { addStudent, shopOf } from '../../checkout/purchases/fixtures';
import { heard, type LiveShop, openLiveShop, TRANSPORTS } from './live';

let live: LiveShop;
let shop: LiveShop['shop'];
let stock: ReturnType<typeof shopOf>;
beforeAll(async () => {
  live = await openLiveShop({ database: await openOwnDatabase() });
  shop = live.shop;
  stock = shopOf(shop);
  await stock.finishByPosition();
});
afterAll(() => live.close());

/** A purchase under way, as the checkout leaves it. */
async function pending(userId: string, fields: Partial<typeof purchases.$inferInsert>) {
  const [purchase] = await storePurchases(shop.database, [
    {
      userId,
      itemTitle: 'Candele giapponesi',
      listCents: 9990,
      totalCents: 9990,
      provider: 'sandbox',
      providerReference: newId(),
      ...fields,
    },
  ]);
  if (!purchase) throw new Error('no purchase');
  return purchase;
}

/** The person lets toasts say their name, as in the profile. */
const allowName = ({ token }: { token: string }) =>
  shop.call('/api/users/UpdateBuyerName', { IsShown: true, Text: consentText(BUYER_NAME_CONSENT) }, token);

/** An announcement that comes after all others on a connection. */
function announceLast() {
  live.hub.announce({ buyerId: '', buyer: 'last', title: '', price: 1, link: '/', kind: 'course' });
}
const LAST = expect.arrayContaining(['last']);

describe('a purchase that was paid', () => {
  test('is told once to everybody but the buyer, visitors included, on each transport', async () => {
    const course = await stock.addCourse({ slug: 'candele', title: 'Candele giapponesi' });
    const buyer = await addStudent(shop, { firstName: 'Marco', lastName: 'rossi' });
    await allowName(buyer);
    const other = await addStudent(shop);
    const told = await Promise.all([
      ...TRANSPORTS.map((transport) => live.client(transport)),
      live.client('WebSockets', other.token),
    ]);
    const own = await Promise.all(TRANSPORTS.map((transport) => live.client(transport, buyer.token)));
    const toasts = told.map((client) => heard(client, 'SendPurchaseNotificationV2'));
    const ownToasts = own.map((client) => heard(client, 'SendPurchaseNotificationV2'));

    const { id } = await pending(buyer.id, { courseId: course.id });
    // The callback, the success page and the sweep, all at once and again.
    await Promise.all([fulfilPaid(shop.deps, id), fulfilPaid(shop.deps, id), fulfilPaid(shop.deps, id)]);
    await fulfilPaid(shop.deps, id);
    announceLast();
    for (const toast of toasts) {
      expect(await toast.next()).toEqual([
        'Marco R.',
        'Candele giapponesi',
        99.9,
        '/corsi-trading-online/corso/candele',
        'corso',
        'Vedi il corso',
      ]);
      expect(await toast.next()).toEqual(LAST);
    }
    for (const toast of ownToasts) expect(await toast.next()).toEqual(LAST);
    await Promise.all([...told, ...own].map((client) => client.stop()));
  });

  test('of a bundle is told with its own words and page; of who has no name, nobody is named', async () => {
    const { raw, next } = await listen();
    const bundle = await stock.addBundle([(await stock.addCourse()).id]);
    const nameless = await addStudent(shop, {
      firstName: 'SCONTI 90% su evil.example',
      lastName: 'Rossi',
    });
    await allowName(nameless);
    await fulfilPaid(shop.deps, (await pending(nameless.id, { bundleId: bundle.id })).id);
    expect(await next()).toEqual([
      'Qualcuno',
      'Candele giapponesi',
      99.9,
      `/corsi-trading-online/percorsi-formativi/${bundle.id}`,
      'pacchetto',
      'Vedi il pacchetto',
    ]);
    raw.webSocket.terminate();
  });

  test('names nobody by default, and nobody who took their permission back', async () => {
    const { raw, next } = await listen();
    const course = await stock.addCourse();
    const others = await Promise.all([addStudent(shop), addStudent(shop)]);
    const [silent, back] = others;
    await allowName(back as (typeof others)[0]);
    await shop.call('/api/users/UpdateBuyerName', { IsShown: false }, back?.token);
    for (const buyer of [silent, back]) {
      await fulfilPaid(shop.deps, (await pending(buyer?.id ?? '', { courseId: course.id })).id);
      expect((await next())[0]).toBe('Qualcuno');
    }
    raw.webSocket.terminate();
  });

  test('is told neither when the commit fails, nor when it cost nothing', async () => {
    const { raw, next } = await listen();
    const course = await stock.addCourse();
    const anna = await addStudent(shop, { firstName: 'Anna' });
    await allowName(anna);
    const buyer = anna.id;
    const doomed = await pending(buyer, { courseId: course.id, itemTitle: 'doomed' });
    await shop.database.pool.query(`
      create function refuse_doomed() returns trigger language plpgsql as
        $$ begin if new.item_title = 'doomed' then raise 'not today'; end if; return new; end $$;
      create constraint trigger refuse_doomed after update on purchases
        deferrable initially deferred for each row execute function refuse_doomed()`);
    await expect(fulfilPaid(shop.deps, doomed.id)).rejects.toThrow();
    const other = await stock.addCourse();
    const free = await pending(buyer, { courseId: other.id, discountCents: 9990, totalCents: 0 });
    expect(await fulfilPaid(shop.deps, free.id)).toMatchObject({ isFirst: true });
    announceLast();
    expect(await next()).toEqual(LAST);

    // Once it can be paid after all, it is told.
    await shop.database.pool.query('drop function refuse_doomed() cascade');
    await fulfilPaid(shop.deps, doomed.id);
    expect(await next()).toEqual(expect.arrayContaining(['Anna', 'doomed']));
    raw.webSocket.terminate();
  });
});

describe('NotifyPurchaseAsync', () => {
  const notify = (IdEnc: string, token?: string) =>
    shop.call('/api/Notifications/NotifyPurchaseAsync', { IdEnc }, token);

  test('lets an admin announce a paid purchase again, of a deleted user without a name', async () => {
    const { raw, next } = await listen();
    const admin = await shop.tokenOf(1);
    const course = await stock.addCourse({ slug: 'di-nuovo' });
    const buyer = await addStudent(shop, { firstName: 'Ada', lastName: 'Neri' });
    await allowName(buyer);
    const { id } = await pending(buyer.id, { courseId: course.id });
    expect((await notify(id, admin)).data).toMatchObject({ isOk: false, code: 'not_paid' });
    await fulfilPaid(shop.deps, id);
    expect(await next()).toEqual(expect.arrayContaining(['Ada N.']));
    await shop.database.orm.update(users).set({ deletedAt: shop.time.now }).where(eq(users.id, buyer.id));
    expect((await notify(id, admin)).data).toEqual({ isOk: true });
    expect(await next()).toEqual(
      expect.arrayContaining(['Qualcuno', '/corsi-trading-online/corso/di-nuovo']),
    );
    expect((await notify('nothing', admin)).data).toMatchObject({ isOk: false, code: 'not_found' });
    raw.webSocket.terminate();
  });

  test('is for admins alone', async () => {
    expect((await notify('x')).status).toBe(401);
    expect((await notify('x', await shop.tokenOf(0))).status).toBe(403);
  });
});

/** A visitor's toasts, over a raw WebSocket. */
async function listen() {
  const raw = await live.socket();
  return { raw, next: async () => (await raw.hear()).arguments as unknown[] };
}

describe('the review prompt', () => {
  const DAY = 24 * 3_600_000;

  /** A student who owns a course of two sections and has seen as many as told. */
  async function studentOf({ seen = 2, cover = '' } = {}) {
    const course = await stock.addCourse({ sections: 2, cover });
    const student = await addStudent(shop, { firstName: 'Sara', lastName: 'Conti' });
    await stock.give(student.id, course.id);
    const all = await shop.database.orm
      .select()
      .from(sections)
      .where(eq(sections.courseId, course.id))
      .orderBy(sections.position);
    for (const { id } of all.slice(0, seen)) {
      const view = { userId: student.id, sectionId: id, viewedAt: shop.time.now };
      await shop.database.orm.insert(viewedSections).values(view);
    }
    return { course, student };
  }

  /** A new connection of the student that asks for a prompt. @returns the prompt's arguments, if one came */
  async function check({ token }: { token: string }, userId = 'whoever') {
    const raw = await live.socket({ headers: { authorization: `Bearer ${token}` } });
    raw.say({ type: 1, invocationId: 'c', target: 'CheckWriteCommentNotification', arguments: [userId] });
    const first = await raw.hear();
    if (first.type === 3) return { raw, prompt: undefined };
    expect(first.target).toBe('ShowWriteCommentNotification');
    expect(await raw.hear()).toEqual({ type: 3, invocationId: 'c', result: null });
    return { raw, prompt: first.arguments as [string, string, string, { title: string }] };
  }
  type Raw = Awaited<ReturnType<typeof check>>['raw'];

  async function invoke(raw: Raw, target: string, ...args: unknown[]) {
    raw.say({ type: 1, invocationId: target, target, arguments: args });
    return raw.hear();
  }
  const send = (
    raw: Raw,
    rowId: string,
    rating: unknown = 4,
    text: unknown = 'Ottimo',
    userId = '',
    courseId = '',
  ) => invoke(raw, 'UpdateNotifiedReview', rowId, rating, text, userId, courseId, 'Sara');
  const reviewsOf = (userId: string) =>
    shop.database.orm.select().from(reviews).where(eq(reviews.userId, userId));
  const promptsOf = (userId: string) =>
    shop.database.orm.select().from(reviewPrompts).where(eq(reviewPrompts.userId, userId));

  const claim = async (raw: Raw, rowId = '') => (await invoke(raw, 'ClaimNotifiedReview', rowId)).result;

  test('comes for a finished course, with what the dialog shows, to who asks by any name, once it was shown no more', async () => {
    const { course, student } = await studentOf({ cover: '/demo/covers/a' });
    const { raw, prompt } = await check(student, 'somebody else');
    expect(prompt?.slice(0, 2)).toEqual([student.id, course.id]);
    expect(prompt?.[3]).toMatchObject({ title: course.title, slug: course.slug, cover: { width: 800 } });
    expect(await claim(raw, prompt?.[2])).toBe(true);
    // Neither the next page nor a second tab at the same time gets it again.
    const again = await Promise.all([check(student), check(student)]);
    expect(again.map(({ prompt: next }) => next)).toEqual([undefined, undefined]);
    expect(await promptsOf(student.id)).toMatchObject([
      { id: prompt?.[2], notifiedAt: shop.time.now, answeredAt: null },
    ]);
  });

  test('counts as shown only when a page claims it: until then it comes with each connection', async () => {
    const { student } = await studentOf();
    const rowId = (await check(student)).prompt?.[2];
    expect((await check(student)).prompt?.[2]).toBe(rowId);
    await later(3);
    const { raw, prompt } = await check(await again(student));
    expect(prompt?.[2]).toBe(rowId);
    expect(await promptsOf(student.id)).toMatchObject([{ id: rowId, notifiedAt: null }]);
    expect(await claim(raw, rowId)).toBe(true);
    expect(await claim(raw, rowId)).toBe(false);
  });

  test('is shown by one of two tabs that claim it at once, and by nobody who has reviewed meanwhile', async () => {
    const { student } = await studentOf();
    const both = await Promise.all([check(student), check(student)]);
    const claims = await Promise.all(both.map(({ raw, prompt }) => claim(raw, prompt?.[2])));
    expect(claims.sort()).toEqual([false, true]);
    const other = await studentOf();
    const { raw, prompt } = await check(other.student);
    await shop.database.orm
      .insert(reviews)
      .values({ userId: other.student.id, courseId: other.course.id, text: '', rating: 5 });
    expect(await claim(raw, prompt?.[2])).toBe(false);
  });

  test('is pushed to all pages of who views the last section, and to nobody else', async () => {
    const { course, student } = await studentOf({ seen: 1 });
    const stranger = await addStudent(shop);
    const pages = await Promise.all(TRANSPORTS.map((transport) => live.client(transport, student.token)));
    const prompts = pages.map((page) => heard(page, 'ShowWriteCommentNotification'));
    const others = await Promise.all([live.client('WebSockets', stranger.token), live.client('WebSockets')]);
    const elsewhere = others.map((page) => heard(page, 'ShowWriteCommentNotification'));
    const all = await shop.database.orm
      .select()
      .from(sections)
      .where(eq(sections.courseId, course.id))
      .orderBy(sections.position);
    const view = (section: number, Viewed?: true) =>
      shop.call('/api/Courses/InsertViewedSection', { IdEnc: all[section]?.id, Viewed }, student.token);
    await view(0, true);
    await view(1);
    expect(await promptsOf(student.id)).toEqual([]);
    await view(1, true);
    const rowId = (await promptsOf(student.id))[0]?.id;
    for (const prompt of prompts) {
      expect((await prompt.next()).slice(0, 3)).toEqual([student.id, course.id, rowId]);
    }
    // What was offered last came to nobody else before it.
    live.hub.sendPrompt({
      userId: stranger.id,
      courseId: 'c',
      rowId: 'last',
      course: { title: 'x', slug: 'x', cover: null },
    });
    expect((await elsewhere[0]?.next())?.[2]).toBe('last');
    await Promise.all([...pages, ...others].map((client) => client.stop()));
  });

  test('is pushed of the course that was finished alone, not of another that waits', async () => {
    const { course, student } = await studentOf({ seen: 1 });
    const waiting = await stock.addCourse();
    await stock.give(student.id, waiting.id);
    const { id: seen } = await stock.addSection(waiting.id);
    await shop.database.orm
      .insert(viewedSections)
      .values({ userId: student.id, sectionId: seen, viewedAt: shop.time.now });
    await shop.database.orm
      .insert(reviews)
      .values({ userId: student.id, courseId: course.id, text: '', rating: 5 });
    const all = await shop.database.orm.select().from(sections).where(eq(sections.courseId, course.id));
    for (const { id } of all)
      await shop.call('/api/Courses/InsertViewedSection', { IdEnc: id, Viewed: true }, student.token);
    expect(await promptsOf(student.id)).toEqual([]);
    expect((await check(student)).prompt?.[1]).toBe(waiting.id);
  });

  test('does not come for a course that is unfinished, lost, reviewed, without sections, or another’s', async () => {
    const unfinished = await studentOf({ seen: 1 });
    const reviewed = await studentOf();
    await shop.database.orm
      .insert(reviews)
      .values({ userId: reviewed.student.id, courseId: reviewed.course.id, text: '', rating: 5 });
    const lost = await studentOf();
    await shop.database.orm.execute(
      sql`update entitlements set revoked_at = now() where user_id = ${lost.student.id}`,
    );
    const empty = await addStudent(shop);
    await stock.give(empty.id, (await stock.addCourse()).id);
    const deleted = await studentOf();
    await shop.database.orm
      .update(courses)
      .set({ deletedAt: shop.time.now })
      .where(eq(courses.id, deleted.course.id));
    for (const { token } of [unfinished.student, reviewed.student, lost.student, empty, deleted.student]) {
      expect((await check({ token })).prompt).toBeUndefined();
    }
    const visitor = await live.socket();
    expect(await invoke(visitor, 'CheckWriteCommentNotification', reviewed.student.id)).toMatchObject({
      result: null,
    });
  });

  test('without an answer, or put off, comes again after seven days, or as many as the parameter says', async () => {
    const { student } = await studentOf();
    const first = await check(student);
    const rowId = first.prompt?.[2] ?? '';
    expect(await claim(first.raw, rowId)).toBe(true);
    await later(5);
    const { raw, prompt } = await check(await again(student));
    expect(prompt).toBeUndefined();
    expect(await invoke(raw, 'DismissNotifiedReview', rowId)).toMatchObject({ result: null });
    await later(6.9);
    expect((await check(await again(student))).prompt).toBeUndefined();
    await later(0.1);
    const back = await check(await again(student));
    expect(back.prompt?.[2]).toBe(rowId);
    expect(await claim(back.raw, rowId)).toBe(true);
    await shop.database.orm.execute(
      sql`insert into parameters (key, value) values ('reviews.promptAgainDays', '2')`,
    );
    await later(1.9);
    expect((await check(await again(student))).prompt).toBeUndefined();
    await later(0.1);
    expect((await check(await again(student))).prompt?.[2]).toBe(rowId);
    await shop.database.orm.execute(sql`delete from parameters where key = 'reviews.promptAgainDays'`);
  });

  test('is answered by a review, once from two tabs, and never comes again', async () => {
    const { course, student } = await studentOf();
    const { raw, prompt } = await check(student);
    const tab = (await check(student)).raw;
    const rowId = prompt?.[2] ?? '';
    const answers = await Promise.all([send(raw, rowId, 4, ' Ottimo '), send(tab, rowId, 2, 'Mah')]);
    const results = answers.map(({ result }) => result).sort((one) => (one.isOk ? -1 : 1));
    expect(results).toEqual([
      { isOk: true, message: 'Grazie per la tua recensione!' },
      { isOk: false, code: 'already_reviewed', message: 'Hai già recensito questo corso.' },
    ]);
    const stored = await reviewsOf(student.id);
    expect(stored).toHaveLength(1);
    expect(stored[0]?.courseId).toBe(course.id);
    expect(['Ottimo', 'Mah']).toContain(stored[0]?.text);
    expect((await promptsOf(student.id))[0]?.answeredAt).not.toBeNull();
    await later(30);
    expect((await check(await again(student))).prompt).toBeUndefined();
  });

  test.each([0, 6, 4.5, '5', null, -1])('a rating of %p stores nothing', async (rating) => {
    const { student } = await studentOf();
    const { raw, prompt } = await check(student);
    const answer = await send(raw, prompt?.[2] ?? '', rating);
    expect(answer).toEqual({
      type: 3,
      invocationId: 'UpdateNotifiedReview',
      error: 'I dati inviati non sono validi.',
    });
    expect(await reviewsOf(student.id)).toEqual([]);
    expect((await promptsOf(student.id))[0]?.answeredAt).toBeNull();
  });

  test('of another can be neither answered nor put off, whoever one says to be', async () => {
    const { course, student } = await studentOf();
    const rowId = (await check(student)).prompt?.[2] ?? '';
    const stranger = await studentOf();
    const { raw } = await check(stranger.student);
    expect((await send(raw, rowId, 1, 'Falso', student.id, course.id)).result).toMatchObject({
      isOk: false,
      code: 'not_found',
    });
    await invoke(raw, 'DismissNotifiedReview', rowId);
    expect(await claim(raw, rowId)).toBe(false);
    const visitor = await live.socket();
    expect((await send(visitor, rowId, 1, 'Falso', student.id, course.id)).result).toMatchObject({
      isOk: false,
      code: 'unauthenticated',
    });
    await invoke(visitor, 'DismissNotifiedReview', rowId);
    expect(await claim(visitor, rowId)).toBe(false);
    expect(await reviewsOf(student.id)).toEqual([]);
    const [prompt] = await promptsOf(student.id);
    expect(prompt).toMatchObject({ notifiedAt: null, answeredAt: null, dismissedAt: null });
  });

  test('writes the review where the prompt is for, shown or waiting as the shop is set', async () => {
    await shop.database.orm.execute(
      sql`insert into parameters (key, value) values ('reviews.moderated', 'true')`,
    );
    const { course, student } = await studentOf();
    const elsewhere = await stock.addCourse();
    const { raw, prompt } = await check(student);
    await send(raw, prompt?.[2] ?? '', 5, '', '', elsewhere.id);
    const mine = and(eq(reviews.userId, student.id), eq(reviews.courseId, course.id));
    expect(await shop.database.orm.select().from(reviews).where(mine)).toMatchObject([{ isEnabled: false }]);
    await shop.database.orm.execute(sql`delete from parameters where key = 'reviews.moderated'`);
  });

  async function later(days: number) {
    shop.time.now = new Date(shop.time.now.getTime() + days * DAY);
    live.hub.tick();
  }
  /** Tokens last thirty days, connections through silence less. */
  const again = async ({ email }: { email: string }) => ({ token: await shop.logIn(email) });
});
