import { Readable } from 'node:stream';
import { inArray } from 'drizzle-orm';
import {
  MOST_ATTACHMENT_BYTES,
  MOST_ATTACHMENTS,
} from '../../../../../src/contract/catalogue/attachmentLimits';
import { media, sectionAttachments } from '../../../../../src/server/platform/database';
import { publicCache } from '../../../../../src/server/platform/http/publicCache';
import { keepAttachment } from '../../../../../src/server/platform/media/attachmentService';
import { sweepOrphans } from '../../../../../src/server/platform/media/sweepService';
import { type Admin, adminOf, auditOf } from '../../../../support/admin';
import { openTestApp, type TestApp } from '../../../../support/app';
import { addStudent, shopOf } from '../../../checkout/purchases/fixtures';

const PDF = '%PDF-1.7\nun foglio';
const FOREIGN = 'https://bare.example';
const HOUR = 3_600_000;

let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
let admin: Admin;
let courseId: string;
let sectionId: string;
beforeAll(async () => {
  shop = await openTestApp({ variables: { SHOP_ORIGINS: FOREIGN } });
  stock = shopOf(shop);
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.empty();
  admin = await adminOf(shop);
  courseId = (await stock.addCourse()).id;
  sectionId = (await stock.addSection(courseId)).id;
});

const upload = (name: string, content: string | Buffer = PDF, token = admin.token, id = sectionId) =>
  shop.call(
    `/api/courses/SectionAttachments/${id}/${encodeURIComponent(name)}`,
    Buffer.from(content as string, 'latin1'),
    token,
    { method: 'PUT', headers: { 'content-type': 'application/octet-stream' } },
  );
const added = async (name = 'Schema.pdf', content = PDF) =>
  (await upload(name, content)).data.item.attachments.at(-1) as { IdEnc: string; name: string };
const ask = (IdEnc: string, token: string, headers: Record<string, string> = {}) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/courses/GetSectionAttachment',
    payload: { IdEnc },
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
const cookieOf = (answer: Awaited<ReturnType<typeof ask>>) =>
  String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '';
const load = (url: string, cookie = '') => shop.app.inject({ url, headers: { ...(cookie && { cookie }) } });
const orphans = async () =>
  (await shop.database.orm.select().from(media)).filter(({ orphanedAt }) => orphanedAt !== null);

/** A student who owns the course. */
async function owner() {
  const student = await addStudent(shop);
  await stock.give(student.id, courseId);
  return student;
}

describe('a lesson’s attachments', () => {
  it('are added in the admin, listed in the classroom, and downloaded by an owner under their own name', async () => {
    const { data } = await upload('Liquidità & perché “così”.pdf');
    const name = 'Liquidità & perché “così”.pdf';
    expect(data.item.attachments).toEqual([{ IdEnc: expect.any(String), name, bytes: PDF.length }]);
    const { token } = await owner();
    const classroom = await shop.call('/api/courses/GetSections', { IdEnc: courseId }, token);
    expect(classroom.data.item.sections[0].attachments).toEqual(data.item.attachments);
    const answer = await ask(data.item.attachments[0].IdEnc, token);
    const file = await load(answer.json().item.url, cookieOf(answer));
    expect([file.statusCode, file.body]).toEqual([200, PDF]);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Liquidita & perche _cosi_.pdf"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    });
    const [entry] = await auditOf(shop);
    expect(entry).toMatchObject({ action: 'upload', resource: 'sections', after: { attachments: [name] } });
  });

  it('are named on the course’s page, without their addresses, as soon as they are there, and no longer than that', async () => {
    const named = async () => {
      const { data } = await shop.call('/api/courses/GetDetailCourse', { IdCourseEnc: courseId });
      return data.item.sections[0].attachments;
    };
    expect(await named()).toBeUndefined();
    const { IdEnc } = await added('Foglio di calcolo.pdf');
    expect(await named()).toEqual([{ name: 'Foglio di calcolo.pdf', bytes: PDF.length }]);
    const { orm } = shop.database;
    const [{ mediaKey } = { mediaKey: '' }] = await orm.select().from(sectionAttachments);
    const more = [
      { id: 'a', sectionId, mediaKey, name: 'Terzo.pdf', position: 6 },
      { id: 'b', sectionId, mediaKey, name: 'Secondo.pdf', position: 5 },
    ];
    await orm.insert(sectionAttachments).values(more);
    publicCache(shop.database).invalidate();
    expect((await named()).map(({ name }: { name: string }) => name)).toEqual([
      'Foglio di calcolo.pdf',
      'Secondo.pdf',
      'Terzo.pdf',
    ]);
    await orm.delete(sectionAttachments).where(inArray(sectionAttachments.id, ['a', 'b']));
    await admin.post('/api/courses/DeleteSectionAttachment', { IdEnc });
    expect(await named()).toBeUndefined();
  });

  it('are refused to who does not own the course, and as if they did not exist', async () => {
    const { IdEnc } = await added();
    const stranger = await addStudent(shop);
    const refusal = await ask(IdEnc, stranger.token);
    expect(refusal.json()).toEqual((await ask('nothing', stranger.token)).json());
    expect(refusal.json()).toMatchObject({ isOk: false, message: 'Questo allegato non c’è più.' });
    expect((await shop.call('/api/courses/GetSectionAttachment', { IdEnc })).status).toBe(401);
    expect((await ask(IdEnc, admin.token)).json().isOk).toBe(true);
  });

  it('load in the browser that asked alone, for some minutes, at an address that nobody alters', async () => {
    const begun = shop.time.now;
    const { IdEnc } = await added();
    const another = await added('b.pdf');
    const { token, email } = await owner();
    const answer = await ask(IdEnc, token);
    const other = await ask(IdEnc, (await owner()).token);
    const { url } = answer.json().item;
    const altered = [
      url.replace(IdEnc, another.IdEnc),
      url.replace(/attachments\/(\d+)/, (_: string, end: string) => `attachments/${Number(end) + 300}`),
      url.replace(/[^/]+(?=\/[^/]+$)/, 'x'),
    ];
    for (const address of altered) {
      expect([address, (await load(address, cookieOf(answer))).statusCode]).toEqual([address, 403]);
    }
    for (const cookie of ['', cookieOf(other)]) expect((await load(url, cookie)).statusCode).toBe(403);
    expect((await load(url, cookieOf(answer))).statusCode).toBe(200);
    await shop.call('/api/users/Logout', {}, token);
    expect((await load(url, cookieOf(answer))).statusCode).toBe(403);
    const again = await ask(IdEnc, await shop.logIn(email));
    const renewed = again.json().item.url;
    expect((await load(renewed, cookieOf(again))).statusCode).toBe(200);
    shop.time.now = new Date(begun.getTime() + HOUR / 6);
    expect((await load(renewed, cookieOf(again))).statusCode).toBe(403);
    shop.time.now = begun;
    await admin.post('/api/courses/DeleteSectionAttachment', { IdEnc });
    expect((await load(renewed, cookieOf(again))).statusCode).toBe(404);
  });

  it('load on a page of another origin by the address alone', async () => {
    const { IdEnc } = await added();
    const answer = await ask(IdEnc, (await owner()).token, { origin: FOREIGN });
    expect(cookieOf(answer)).toBe('');
    expect((await load(answer.json().item.url)).statusCode).toBe(200);
  });

  it.each([
    ['tabella.csv', 'a;b\r\n1;2\r\n'],
    ['windows.csv', 'perch\xe9;1'],
    ['prova.XLSX', 'PK\x03\x04....[Content_Types].xml....'],
    ['foglio.ods', 'PK\x03\x04................mimetypeapplication/vnd.oasis.opendocument.spreadsheetPK'],
    ['dati.zip', 'PK\x03\x04....'],
    ['foto.jpg', '\xff\xd8\xff\xe0'],
    ['foto.webp', 'RIFF....WEBP'],
  ])('may be %s', async (name, content) => {
    const { data } = await upload(name, content);
    expect(data).toMatchObject({ isOk: true });
    expect(data.item.attachments[0].name).toBe(name.replace('XLSX', 'xlsx'));
  });

  it.each([
    ['pagina.html', '<script>alert(1)</script>', /non si può allegare/],
    ['disegno.svg', '<svg onload="alert(1)"/>', /non si può allegare/],
    ['programma.exe', 'MZ', /non si può allegare/],
    ['macro.xlsm', 'PK\x03\x04', /non si può allegare/],
    ['senza', PDF, /non si può allegare/],
    ['finto.pdf', '<html><script>', /non è in formato PDF/],
    ['finto.xlsx', 'PK\x03\x04 ma uno ZIP', /non è in formato XLSX/],
    ['macro.xlsx', 'PK\x03\x04[Content_Types].xml xl/vbaProject.bin', /macro/],
    ['finto.ods', 'PK\x03\x04', /non è in formato ODS/],
    ['finto.png', '\xff\xd8\xff', /non è in formato PNG/],
    ['binario.txt', 'a\0b', /non è un testo/],
    ['vuoto.pdf', '', /vuoto/],
  ])('may not be %s', async (name, content, reason) => {
    const { status, data } = await upload(name, content);
    expect([status, data.code]).toEqual([200, 'not_an_attachment']);
    expect(data.errors.file).toMatch(reason);
    expect(await shop.database.orm.select().from(media)).toHaveLength(0);
  });

  it('may not be larger than 50 MB, nor more than twenty', async () => {
    const large = Buffer.alloc(MOST_ATTACHMENT_BYTES + 1, 'a');
    expect((await upload('grande.txt', large)).data.errors.file).toMatch(/al massimo 50 MB/);
    for (let count = 0; count < MOST_ATTACHMENTS; count += 1) await added(`${count}.pdf`);
    expect((await upload('ancora.pdf')).data).toMatchObject({ isOk: false, code: 'too_many_attachments' });
    expect(await orphans()).toHaveLength(1);
    const [last] = await auditOf(shop);
    expect(last?.after).toMatchObject({ attachments: expect.arrayContaining(['19.pdf']) });
    expect((await auditOf(shop)).filter(({ action }) => action === 'upload')).toHaveLength(MOST_ATTACHMENTS);
  });

  it('leave no file behind when they cannot be noted in the database', async () => {
    const insert = () => {
      throw new Error('away');
    };
    const database = { orm: { insert } } as never;
    const puts = jest.spyOn(shop.deps.media, 'put');
    const kept = keepAttachment(
      { ...shop.deps, database },
      { name: 'Schema.pdf', content: Readable.from([Buffer.from(PDF)]) },
    );
    await expect(kept).rejects.toThrow();
    const [key = ''] = puts.mock.calls[0] ?? [];
    puts.mockRestore();
    expect(key).toMatch(/^attachments\//);
    expect(await shop.deps.media.stat(key)).toBeUndefined();
  });

  it('get a safe name, and keep their extension when they are renamed', async () => {
    expect((await added('..\\..\\a/b:\u202ecod.exe.pdf')).name).toBe('a b cod.exe.pdf');
    expect((await added('.pdf')).name).toBe('allegato.pdf');
    const { IdEnc } = await added();
    const rename = (Name: string) =>
      shop.call('/api/courses/RenameSectionAttachment', { IdEnc, Name }, admin.token, { method: 'PUT' });
    const nameOf = ({ data }: Awaited<ReturnType<typeof rename>>) =>
      data.item.attachments.find((one: { IdEnc: string }) => one.IdEnc === IdEnc).name;
    expect(nameOf(await rename('Riepilogo.html'))).toBe('Riepilogo.html.pdf');
    for (const _again of [1, 2]) expect(nameOf(await rename(' Riepilogo.PDF '))).toBe('Riepilogo.pdf');
    const [entry] = await auditOf(shop);
    expect(entry).toMatchObject({
      action: 'update',
      before: { attachments: ['a b cod.exe.pdf', 'allegato.pdf', 'Riepilogo.html.pdf'] },
      after: { attachments: ['a b cod.exe.pdf', 'allegato.pdf', 'Riepilogo.pdf'] },
    });
    expect((await rename('')).data.errors.Name).toBe('Scrivi il nome.');
    expect((await rename('x'.repeat(151))).data.errors.Name).toBeTruthy();
  });

  it('go with the section or the course, but not while a copy of the course shows them', async () => {
    const { IdEnc } = await added();
    const copy = await admin.post('/api/courses/DuplicateCourse', { IdEnc: courseId });
    const [section] = copy.data.item.sections;
    expect(section.attachments[0]).toMatchObject({ name: 'Schema.pdf' });
    expect(section.attachments[0].IdEnc).not.toBe(IdEnc);
    await admin.post('/api/courses/DeleteSection', { IdEnc: sectionId });
    expect(await orphans()).toHaveLength(0);
    await admin.post('/api/courses/DeleteCourse', { IdEnc: copy.data.item.IdCourseEnc });
    expect(await orphans()).toHaveLength(1);
    const begun = shop.time.now;
    shop.time.now = new Date(begun.getTime() + 2 * HOUR);
    expect(await sweepOrphans(shop.deps)).toBe(1);
    shop.time.now = begun;
    expect(await shop.database.orm.select().from(media)).toHaveLength(0);
  });

  it('are removed once, however often it is asked', async () => {
    const { IdEnc } = await added();
    for (let time = 0; time < 2; time += 1) {
      const { data } = await admin.post('/api/courses/DeleteSectionAttachment', { IdEnc });
      expect(data).toEqual({ isOk: true });
    }
    // And not renamed any more.
    const renamed = await admin.put('/api/courses/RenameSectionAttachment', { IdEnc, Name: 'Altro' });
    expect(renamed.data.code).toBe('not_found');
    const remove = () => admin.post('/api/courses/DeleteSectionAttachment', { IdEnc: other.IdEnc });
    const other = await added();
    for (const { data } of await Promise.all([remove(), remove(), remove()]))
      expect(data).toEqual({ isOk: true });
    expect(await orphans()).toHaveLength(2);
    expect((await auditOf(shop)).filter(({ action }) => action === 'update')).toHaveLength(2);
  });

  it('stand behind the others when they are added, also after some were removed', async () => {
    const [first, second] = [await added('1.pdf'), await added('2.pdf')];
    for (const name of ['3.pdf', '4.pdf']) await added(name);
    for (const { IdEnc } of [first, second])
      await admin.post('/api/courses/DeleteSectionAttachment', { IdEnc });
    expect((await added('5.pdf')).name).toBe('5.pdf');
  });

  it('are changed by admins alone, and on sections that exist', async () => {
    const { IdEnc } = await added();
    const student = await owner();
    expect((await upload('a.pdf', PDF, student.token)).status).toBe(403);
    expect((await upload('a.pdf', PDF, admin.token, 'nothing')).status).toBe(404);
    // Not even kept for a while.
    expect(await shop.database.orm.$count(media)).toBe(1);
    const removal = await shop.call('/api/courses/DeleteSectionAttachment', { IdEnc }, student.token);
    expect(removal.status).toBe(403);
  });
});
