import { eq } from 'drizzle-orm';
import { courses, media } from '../../../src/server/platform/database';
import { openTestApp, type TestApp } from '../../support/app';
import { addStudent, shopOf } from '../checkout/purchases/fixtures';

let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
beforeAll(async () => {
  shop = await openTestApp();
  stock = shopOf(shop);
  await shop.deps.media.put('clips/free.mp4', Buffer.from('film'));
  await shop.database.orm.insert(media).values({ key: 'clips/free.mp4', mime: 'video/mp4', bytes: 4 });
});
afterAll(() => shop.close());

const preview = (IdEnc: unknown, token?: string) => shop.call('/api/courses/GetPreview', { IdEnc }, token);

async function courseWith(fields: Parameters<typeof stock.addSection>[1]) {
  const course = await stock.addCourse();
  const section = await stock.addSection(course.id, { mediaKey: 'clips/free.mp4', ...fields });
  return { course, section };
}

it('a visitor watches the free section of a course on sale, at a signed address', async () => {
  const { section } = await courseWith({ isPreview: true, title: 'Perché il 50% & più' });
  const { status, data } = await preview(section.id);
  expect(status).toBe(200);
  expect(data).toEqual({
    isOk: true,
    item: {
      IdEnc: section.id,
      title: 'Perché il 50% & più',
      mime: 'video/mp4',
      videoUrl: expect.any(String),
    },
  });
  const film = await shop.app.inject({ url: data.item.videoUrl });
  expect([film.statusCode, film.body]).toEqual([200, 'film']);
});

it('a free section with captions comes with their address, which opens them alone', async () => {
  await shop.deps.media.put('clips/free.vtt', Buffer.from('WEBVTT'));
  await shop.database.orm.insert(media).values({ key: 'clips/free.vtt', mime: 'text/vtt', bytes: 6 });
  const { section } = await courseWith({ isPreview: true, captionsKey: 'clips/free.vtt' });
  const { item } = (await preview(section.id)).data;
  expect((await shop.app.inject({ url: item.captionsUrl })).body).toBe('WEBVTT');
  expect((await shop.app.inject({ url: item.videoUrl })).body).toBe('film');
});

it('the address is made anew with each answer, so that it never outlives its signature in a cache', async () => {
  const { section } = await courseWith({ isPreview: true });
  const first = (await preview(section.id)).data.item.videoUrl;
  shop.time.now = new Date(shop.time.now.getTime() + 6 * 3_600_000);
  expect((await shop.app.inject({ url: first })).statusCode).toBe(403);
  const later = (await preview(section.id)).data.item.videoUrl;
  expect((await shop.app.inject({ url: later })).statusCode).toBe(200);
});

it.each([
  ['is not free', { isPreview: false }],
  ['has no video yet', { isPreview: true, mediaKey: null }],
])('a section that %s is not found, whoever asks', async (_name, fields) => {
  const { course, section } = await courseWith(fields);
  const owner = await addStudent(shop);
  await stock.give(owner.id, course.id);
  for (const token of [undefined, owner.token, await shop.tokenOf(1)]) {
    const { status, data } = await preview(section.id, token);
    expect(status).toBe(404);
    const message = 'Questa lezione non è in anteprima.';
    expect(data).toMatchObject({ isOk: false, code: 'not_found', message });
  }
});

it.each([
  ['was switched off', { isOperative: false }],
  ['was deleted', { deletedAt: new Date(0), isOperative: false }],
  ['was deleted without being switched off', { deletedAt: new Date(0) }],
])('the free section of a course that %s is not found', async (_name, change) => {
  const { course, section } = await courseWith({ isPreview: true });
  expect((await preview(section.id)).status).toBe(200);
  await shop.database.orm.update(courses).set(change).where(eq(courses.id, course.id));
  expect((await preview(section.id)).status).toBe(404);
});

it.each(['nothing', 'a/b+c=d%', '../../etc', "' or 1=1", '💶'])(
  'the id %j of no section is not found',
  async (id) => {
    expect((await preview(id)).status).toBe(404);
  },
);

it.each(['', 7, null, 'x'.repeat(201)])(
  'the id %j, which no screen sends, is refused with 400',
  async (id) => {
    const { status, data } = await preview(id);
    expect(status).toBe(400);
    expect(data.errors).toHaveProperty('IdEnc');
  },
);
