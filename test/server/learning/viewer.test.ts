import { eq } from 'drizzle-orm';
import { courses, entitlements, media, viewedSections } from '../../../src/server/platform/database';
import { openTestApp, type TestApp } from '../../support/app';
import { addStudent, shopOf } from '../checkout/purchases/fixtures';

let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
beforeAll(async () => {
  shop = await openTestApp();
  stock = shopOf(shop);
  await stock.finishByPosition();
});
afterAll(() => shop.close());

const getSections = (token: string, IdEnc: string) => shop.call('/api/courses/GetSections', { IdEnc }, token);
const view = (token: string | undefined, body: object) =>
  shop.call('/api/Courses/InsertViewedSection', body, token);

async function owner(sections: number) {
  const course = await stock.addCourse();
  const rows = [];
  for (let position = 0; position < sections; position += 1)
    rows.push(await stock.addSection(course.id, { position }));
  const student = await addStudent(shop);
  await stock.give(student.id, course.id);
  return { course, sections: rows, ...student };
}

describe('GetSections', () => {
  it('shows the owner the sections in order, with clips that play at their signed addresses', async () => {
    await shop.deps.media.put('clips/a.mp4', Buffer.from('film'));
    await shop.database.orm.insert(media).values({ key: 'clips/a.mp4', mime: 'video/mp4', bytes: 4 });
    const { course, token } = await owner(1);
    await stock.addSection(course.id, { position: 1, title: 'Con filmato', mediaKey: 'clips/a.mp4' });
    const { data, headers } = await getSections(token, course.id);
    expect(data.item).toMatchObject({ IdCourseEnc: course.id, slug: course.slug, progress: 0 });
    expect(data.item.sections).toMatchObject([
      { title: 'Lezione 0', duration: 60, viewed: false, position: 0 },
      { title: 'Con filmato', mime: 'video/mp4' },
    ]);
    expect(data.item.sections[0]).not.toHaveProperty('videoUrl');
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    const film = await shop.app.inject({ url: data.item.sections[1].videoUrl, headers: { cookie } });
    expect([film.statusCode, film.body]).toEqual([200, 'film']);
  });

  it('is refused to who does not own the course, in the same words as for one that does not exist', async () => {
    const { course } = await owner(1);
    const stranger = await addStudent(shop);
    const foreign = await getSections(stranger.token, course.id);
    expect(foreign.status).toBe(200);
    const message = 'Questo corso non è tra i tuoi.';
    expect(foreign.data).toMatchObject({ isOk: false, code: 'not_found', message });
    for (const id of ['nothing', 'a/b+c=d%'])
      expect((await getSections(stranger.token, id)).data).toEqual(foreign.data);
  });

  it('is open to admins for every course, and to nobody without a token', async () => {
    const { course } = await owner(1);
    expect((await getSections(await shop.tokenOf(1), course.id)).data.isOk).toBe(true);
    expect((await getSections(await shop.tokenOf(2), course.id)).data.isOk).toBe(false);
    expect((await shop.call('/api/courses/GetSections', { IdEnc: course.id })).status).toBe(401);
  });

  it('ends with the last right to the course, and not before: any one is enough', async () => {
    const { course, id, token } = await owner(1);
    await stock.give(id, course.id, { source: 'bundle' });
    const rights = await shop.database.orm.select().from(entitlements).where(eq(entitlements.userId, id));
    const revoke = (right: string | undefined) =>
      shop.database.orm
        .update(entitlements)
        .set({ revokedAt: shop.time.now })
        .where(eq(entitlements.id, right ?? ''));
    await revoke(rights[0]?.id);
    expect((await getSections(token, course.id)).data.isOk).toBe(true);
    await revoke(rights[1]?.id);
    expect((await getSections(token, course.id)).data.isOk).toBe(false);
  });

  it('stays open to the owner of a course that is no longer on sale', async () => {
    const { course, token } = await owner(1);
    await shop.database.orm.update(courses).set({ isOperative: false }).where(eq(courses.id, course.id));
    expect((await getSections(token, course.id)).data.isOk).toBe(true);
  });
});

describe('InsertViewedSection', () => {
  it('counts progress with two decimals: one of three is 33.33, two are 66.67, three are 100', async () => {
    const { course, sections, token } = await owner(3);
    const seen = [];
    for (const { id } of sections)
      seen.push((await view(token, { IdEnc: id, Viewed: true })).data.item.progress);
    expect(seen).toEqual([33.33, 66.67, 100]);
    expect((await getSections(token, course.id)).data.item.progress).toBe(100);
  });

  it('counts a lesson whose video is still to come as one that is not viewed', async () => {
    const { course, sections, token } = await owner(1);
    await stock.addSection(course.id, { position: 1, durationSeconds: 0 });
    const { item } = (await view(token, { IdEnc: sections[0]?.id, Viewed: true })).data;
    expect(item.progress).toBe(50);
    expect((await getSections(token, course.id)).data.item.progress).toBe(50);
  });

  it('keeps where the student left off; what was viewed stays so, whatever comes later', async () => {
    const { course, sections, token } = await owner(2);
    const IdEnc = sections[0]?.id;
    await view(token, { IdEnc, Position: 42.9 });
    let { item } = (await getSections(token, course.id)).data;
    expect(item).toMatchObject({ progress: 0, sections: [{ position: 42, viewed: false }, { position: 0 }] });
    await view(token, { IdEnc, Position: 60, Viewed: true });
    const back = await view(token, { IdEnc, Position: 5, Viewed: false });
    expect(back.data.item).toEqual({ IdEnc, viewed: true, progress: 50 });
    await view(token, { IdEnc });
    item = (await getSections(token, course.id)).data.item;
    expect(item.sections[0]).toMatchObject({ position: 5, viewed: true });
  });

  it('a position that is told late moves nothing that was reached after it, but what was seen counts', async () => {
    const { course, sections, token } = await owner(2);
    const IdEnc = sections[0]?.id;
    const first = async () => (await getSections(token, course.id)).data.item.sections[0];
    await view(token, { IdEnc, Position: 20, Ago: 3600 });
    expect(await first()).toMatchObject({ position: 20, viewed: false });
    await view(token, { IdEnc, Position: 50 });
    await view(token, { IdEnc, Position: 7, Viewed: true, Ago: 60 });
    expect(await first()).toMatchObject({ position: 50, viewed: true });
    await view(token, { IdEnc, Position: 30, Ago: 0 });
    expect(await first()).toMatchObject({ position: 30, viewed: true });
  });

  it('of two positions that are told late neither moves what was reached after both', async () => {
    const { course, sections, token } = await owner(1);
    const IdEnc = sections[0]?.id;
    await view(token, { IdEnc, Position: 50 });
    await view(token, { IdEnc, Position: 7, Ago: 120 });
    await view(token, { IdEnc, Position: 9, Ago: 60 });
    expect((await getSections(token, course.id)).data.item.sections[0]).toMatchObject({ position: 50 });
  });

  it('what was seen to its end is viewed since it was watched, however late that is told', async () => {
    const { id, sections, token } = await owner(1);
    await view(token, { IdEnc: sections[0]?.id, Position: 60, Viewed: true, Ago: 3600 });
    const viewed = await shop.database.orm.select().from(viewedSections).where(eq(viewedSections.userId, id));
    expect(viewed).toMatchObject([{ viewedAt: new Date(shop.time.now.getTime() - 3_600_000) }]);
  });

  it('what is seen to its end again was viewed when it was seen the first time', async () => {
    const { id, sections, token } = await owner(1);
    const first = shop.time.now;
    for (const _again of [1, 2]) {
      await view(token, { IdEnc: sections[0]?.id, Viewed: true });
      shop.time.now = new Date(shop.time.now.getTime() + 60_000);
    }
    const viewed = await shop.database.orm.select().from(viewedSections).where(eq(viewedSections.userId, id));
    expect(viewed).toMatchObject([{ viewedAt: first }]);
  });

  it('names the section that was watched last, also when an older position is told after it', async () => {
    const { course, sections, token } = await owner(3);
    const [first, second, third] = sections.map(({ id }) => id);
    const last = async () => (await getSections(token, course.id)).data.item.lastSection;
    expect(await last()).toBeUndefined();
    await view(token, { IdEnc: third, Position: 9, Ago: 600 });
    await view(token, { IdEnc: second, Viewed: true, Position: 5, Ago: 60 });
    expect(await last()).toBe(second);
    await view(token, { IdEnc: first, Position: 3, Ago: 300 });
    expect(await last()).toBe(second);
    await view(token, { IdEnc: third, Position: 12 });
    expect(await last()).toBe(third);
  });

  it('the same position told twice, as after a lost answer, changes nothing more', async () => {
    const { course, id, sections, token } = await owner(1);
    const IdEnc = sections[0]?.id;
    await view(token, { IdEnc, Position: 33, Ago: 5 });
    const before = await shop.database.orm.select().from(viewedSections).where(eq(viewedSections.userId, id));
    await view(token, { IdEnc, Position: 33, Ago: 5 });
    expect(
      await shop.database.orm.select().from(viewedSections).where(eq(viewedSections.userId, id)),
    ).toEqual(before);
    expect((await getSections(token, course.id)).data.item.progress).toBe(0);
  });

  it('shows each owner in the course’s detail which lessons they have watched, not those they began, and nobody else', async () => {
    const { course, sections, token } = await owner(2);
    await view(token, { IdEnc: sections[0]?.id, Position: 5 });
    await view(token, { IdEnc: sections[1]?.id, Viewed: true });
    const friend = await addStudent(shop);
    await stock.give(friend.id, course.id);
    const calls = [
      ['/api/courses/GetDetailCourse', { IdCourseEnc: course.id }],
      ['/api/courses/GetDetailCourseByTitle', { title: course.title }],
    ] as const;
    for (const [url, body] of calls) {
      const viewedFor = async (reader?: string) =>
        (await shop.call(url, body, reader)).data.item.sections.map(
          (section: { viewed?: boolean }) => section.viewed,
        );
      expect(await viewedFor(token)).toEqual([false, true]);
      expect(await viewedFor(friend.token)).toEqual([false, false]);
      expect(await viewedFor((await addStudent(shop)).token)).toEqual([undefined, undefined]);
      expect(await viewedFor()).toEqual([undefined, undefined]);
    }
  });

  it('progress is each student’s own', async () => {
    const { course, sections, token } = await owner(2);
    const friend = await addStudent(shop);
    await stock.give(friend.id, course.id);
    await view(token, { IdEnc: sections[0]?.id, Position: 40, Viewed: true });
    const { item } = (await getSections(friend.token, course.id)).data;
    expect(item).toMatchObject({ progress: 0, sections: [{ position: 0, viewed: false }, {}] });
  });

  it('is refused once the right to the course was revoked, and what was seen is there when it returns', async () => {
    const { course, id, sections, token } = await owner(2);
    const IdEnc = sections[0]?.id;
    await view(token, { IdEnc, Viewed: true });
    await shop.database.orm
      .update(entitlements)
      .set({ revokedAt: shop.time.now })
      .where(eq(entitlements.userId, id));
    const refused = await view(token, { IdEnc: sections[1]?.id, Viewed: true });
    expect(refused).toMatchObject({ status: 200, data: { isOk: false, code: 'not_entitled' } });
    await stock.give(id, course.id, { source: 'code' });
    expect((await getSections(token, course.id)).data.item.progress).toBe(50);
  });

  it('keeps no position beyond the section’s end', async () => {
    const { course, sections, token } = await owner(1);
    await view(token, { IdEnc: sections[0]?.id, Position: 999_999 });
    expect((await getSections(token, course.id)).data.item.sections[0].position).toBe(60);
  });

  it('many at once for one section end in one row', async () => {
    const { id, sections, token } = await owner(1);
    const IdEnc = sections[0]?.id;
    await Promise.all(
      [1, 2, 3, 4, 5].map((Position) => view(token, { IdEnc, Position, Viewed: Position === 3 })),
    );
    const rows = await shop.database.orm.select().from(viewedSections).where(eq(viewedSections.userId, id));
    expect(rows).toHaveLength(1);
    expect(rows[0]?.viewedAt).not.toBeNull();
  });

  it.each([
    ['a visitor', async () => undefined, 'unauthenticated', 'Accedi per salvare i tuoi progressi.'],
    ['a forged token, which means a visitor', async () => 'a.b.c', 'unauthenticated', /^Accedi/],
    [
      'a student who does not own the course',
      async () => (await addStudent(shop)).token,
      'not_entitled',
      'I progressi si salvano solo nei corsi che possiedi.',
    ],
    ['an admin who does not own it', async () => shop.tokenOf(1), 'not_entitled', /^I progressi/],
  ])('%s gets a quiet refusal, and nothing is stored', async (_name, tokenOf, code, words) => {
    const { sections } = await owner(1);
    const IdEnc = sections[0]?.id ?? '';
    const { status, data } = await view(await tokenOf(), { IdEnc, Viewed: true });
    expect(status).toBe(200);
    expect(data).toMatchObject({ isOk: false, code, message: expect.stringMatching(words) });
    const stored = await shop.database.orm
      .select()
      .from(viewedSections)
      .where(eq(viewedSections.sectionId, IdEnc));
    expect(stored).toEqual([]);
  });

  it('a section that does not exist is refused like one that is not the student’s', async () => {
    const { token } = await owner(1);
    for (const IdEnc of ['nothing', 'a/b+c=d%']) {
      expect((await view(token, { IdEnc, Viewed: true })).data).toMatchObject({
        isOk: false,
        code: 'not_entitled',
      });
    }
  });

  it.each([
    { Position: -1 },
    { Position: '7' },
    { Position: 1e300 },
    { Viewed: 'yes' },
    { Ago: -1 },
    { Ago: 'ieri' },
    { IdEnc: '' },
    { IdEnc: 7 },
  ])('the body %j, which no screen sends, is refused with 400 and the field’s name', async (fields) => {
    const { sections, token } = await owner(1);
    const { status, data } = await view(token, { IdEnc: sections[0]?.id, ...fields });
    expect(status).toBe(400);
    expect(Object.keys(data.errors)).toEqual(Object.keys(fields));
  });
});
