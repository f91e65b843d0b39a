import { eq, sql } from 'drizzle-orm';
import {
  certificates,
  courses,
  entitlements,
  sections,
  users,
  viewedSections,
} from '../../../../src/server/platform/database';
import { openTestApp, PASSWORD, type TestApp } from '../../../support/app';
import { pdfText } from '../../../support/pdfText';
import { addStudent, shopOf } from '../../checkout/purchases/fixtures';

let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
beforeAll(async () => {
  shop = await openTestApp({ variables: { PUBLIC_URL: 'https://corsi.example' } });
  stock = shopOf(shop);
});
afterAll(() => shop.close());

/** Half past midnight in Italy. */
const FINISHED = new Date('2026-05-03T22:30:00Z');

/** A student of a course with three sections, of which some are viewed. */
async function learner({
  viewed = 3,
  ...names
}: {
  viewed?: number;
  firstName?: string;
  lastName?: string;
} = {}) {
  const student = await addStudent(shop, { firstName: 'Nicolò', lastName: 'D’Angelò', ...names });
  const course = await stock.addCourse({ title: 'Perché e così: l’Ichimoku' });
  await stock.give(student.id, course.id);
  for (let position = 0; position < 3; position += 1) {
    const section = await stock.addSection(course.id, { position, durationSeconds: 2500 });
    if (position >= viewed) continue;
    await shop.database.orm.insert(viewedSections).values({
      userId: student.id,
      sectionId: section.id,
      viewedAt: new Date(FINISHED.getTime() - position * 1000),
    });
  }
  return { ...student, course };
}

const download = (token: string, body: object) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/users/DownloadCertificate/',
    payload: body,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
const verify = (number: string) =>
  shop.call(`/api/Certificate/${encodeURIComponent(number)}`, undefined, undefined, { method: 'GET' });
const ownOf = async (token: string) => (await shop.call('/api/users/GetCertificates', {}, token)).data.items;

describe('a completed course', () => {
  it('gives a PDF with name, course, hours, date, number and the address that verifies it', async () => {
    const { token, course } = await learner();
    const answer = await download(token, { IdCourseEnc: course.id });
    expect(answer.headers['content-type']).toBe('application/pdf');
    const [{ number, url }] = await ownOf(token);
    expect(number).toMatch(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/);
    expect(url).toBe(`https://corsi.example/corsi-trading-online/certificato/${number}`);
    expect(answer.headers['content-disposition']).toContain(`certificato-${number}.pdf`);
    const text = pdfText(answer.rawPayload).replace(/\s+/g, ' ');
    for (const part of [
      'Certificato di completamento',
      'Nicolò D’Angelò',
      'Perché e così: l’Ichimoku',
      '(2 ore e 5 minuti)',
      '4 maggio 2026',
      'Corsi Trading Online S.r.l.',
      number,
      url,
    ])
      expect(text).toContain(part);
  });

  it('names the hours of the course’s page', async () => {
    const { token, course } = await learner();
    await shop.database.orm.update(courses).set({ durationSeconds: 11_100 }).where(eq(courses.id, course.id));
    const { rawPayload } = await download(token, { IdCourseEnc: course.id });
    const { data } = await shop.call('/api/courses/GetDetailCourse', { IdCourseEnc: course.id });
    expect(data.item.duration).toBe(11_100);
    expect(pdfText(rawPayload)).toContain('(3 ore e 5 minuti)');
  });

  it('is a document to frame: the shop’s name beside its sign, serif letters of its own, a signature', async () => {
    const { token, course } = await learner();
    const { rawPayload } = await download(token, { IdCourseEnc: course.id });
    const source = rawPayload.toString('latin1');
    for (const font of ['DejaVuSerif', 'DejaVuSerif-Bold', 'DejaVuSerif-Italic'])
      expect(source).toMatch(new RegExp(`/FontName /[A-Z]{6}\\+${font}\\b`));
    expect(source.match(/\/FontFile2/g)?.length).toBe(source.match(/\/FontName/g)?.length);
    const text = pdfText(rawPayload).replace(/\s+/g, ' ');
    expect(text).toContain('Corsi Trading Online');
    expect(text.split('Corsi Trading Online S.r.l.')).toHaveLength(3);
    expect(text).toContain('La direzione dei corsi');
  });

  it('gives the same bytes each time, whatever name, course and clock are by then', async () => {
    const { id, token, course } = await learner();
    const first = await download(token, { IdCourseEnc: course.id });
    await shop.database.orm.update(users).set({ firstName: 'Bruno' }).where(eq(users.id, id));
    await shop.database.orm.update(courses).set({ title: 'Altro titolo' }).where(eq(courses.id, course.id));
    await stock.addSection(course.id, { position: 9 });
    shop.time.now = new Date(shop.time.now.getTime() + 86_400_000);
    const second = await download(token, { IdCourseEnc: course.id });
    expect(second.headers['content-type']).toBe('application/pdf');
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
  });

  it('has one certificate, though ten calls ask for it at once', async () => {
    const { id, token, course } = await learner();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => download(token, { IdCourseEnc: course.id })),
    );
    expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1);
    const rows = await shop.database.orm.select().from(certificates).where(eq(certificates.userId, id));
    expect(rows).toHaveLength(1);
  });

  it('fits the longest name and title on its one page', async () => {
    const { token, course } = await learner({ firstName: 'N'.repeat(100), lastName: 'C'.repeat(100) });
    await shop.database.orm
      .update(courses)
      .set({ title: 'Analisi tecnica dei mercati '.repeat(7) })
      .where(eq(courses.id, course.id));
    const { rawPayload } = await download(token, { IdCourseEnc: course.id });
    expect(rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  });
});

describe('no certificate', () => {
  it('is given before the last lesson, and the answer says how many are left', async () => {
    const { token, course } = await learner({ viewed: 1 });
    // Its video is still to come.
    await stock.addSection(course.id, { position: 3, durationSeconds: 0 });
    const { data, status } = await shop.call(
      '/api/users/DownloadCertificate/',
      { IdCourseEnc: course.id },
      token,
    );
    expect(status).toBe(200);
    expect(data).toMatchObject({
      isOk: false,
      code: 'not_completed',
      message: 'Il certificato arriva a corso completato: ti mancano 3 lezioni.',
    });
    expect(await ownOf(token)).toEqual([]);
  });

  it('is given for a course without lessons', async () => {
    const student = await addStudent(shop);
    const course = await stock.addCourse();
    await stock.give(student.id, course.id);
    const { data } = await shop.call(
      '/api/users/DownloadCertificate/',
      { IdCourseEnc: course.id },
      student.token,
    );
    expect(data).toMatchObject({
      isOk: false,
      code: 'not_completed',
      message: 'Questo corso non ha ancora lezioni da completare.',
    });
  });

  it('is given without a name', async () => {
    const { token, course } = await learner({ firstName: '', lastName: '' });
    const { data } = await shop.call('/api/users/DownloadCertificate/', { IdCourseEnc: course.id }, token);
    const message = 'Scrivi nome e cognome nel profilo: il certificato li riporta come sono in quel momento.';
    expect(data).toMatchObject({ isOk: false, code: 'name_missing', message });
  });

  it('is given to visitors, to strangers, or with the id of somebody else', async () => {
    const { id, token, course } = await learner();
    await download(token, { IdCourseEnc: course.id });
    const stranger = await addStudent(shop);
    for (const [call, body, what] of [
      ['DownloadCertificate/', { IdCourseEnc: course.id }, 'corso'],
      ['DownloadCertificate/', { IdCourseEnc: course.id, IdEnc: id }, 'corso'],
      ['DownloadCertificate/', { IdCourseEnc: 'x' }, 'corso'],
      ['DownloadPathCertificate', { IdBundleEnc: 'x' }, 'percorso'],
    ] as const) {
      const { data } = await shop.call(`/api/users/${call}`, body, stranger.token);
      const message = `Questo ${what} non è tra i tuoi.`;
      expect(data).toMatchObject({ isOk: false, code: 'not_found', message });
    }
    expect((await download('', { IdCourseEnc: course.id })).statusCode).toBe(401);
    await shop.database.orm.update(users).set({ role: 2 }).where(eq(users.id, stranger.id));
    const asked = await download(stranger.token, { IdCourseEnc: course.id, IdEnc: id });
    // Nor to a teacher who names the student.
    expect(asked.json().code).toBe('not_found');
    expect(await ownOf(stranger.token)).toEqual([]);
  });

  it('counts once the course was taken back, until it is given again', async () => {
    const { id, token, course } = await learner();
    await download(token, { IdCourseEnc: course.id });
    const [{ number }] = await ownOf(token);
    const own = eq(entitlements.userId, id);
    await shop.database.orm.update(entitlements).set({ revokedAt: shop.time.now }).where(own);
    expect((await verify(number)).status).toBe(404);
    expect(await ownOf(token)).toEqual([]);
    const refused = await shop.call('/api/users/DownloadCertificate/', { IdCourseEnc: course.id }, token);
    expect(refused.data.isOk).toBe(false);
    await shop.database.orm.update(entitlements).set({ revokedAt: null }).where(own);
    expect((await verify(number)).data.item.number).toBe(number);
  });
});

it('is drawn for an admin who names the student', async () => {
  const { id, token, course } = await learner();
  const admin = await shop.tokenOf(1);
  const drawn = await download(admin, { IdCourseEnc: course.id, IdEnc: id });
  expect(drawn.rawPayload.equals((await download(token, { IdCourseEnc: course.id })).rawPayload)).toBe(true);
});

describe('the verification', () => {
  it('shows name, course, date and number to anybody, however the number is typed, and no id', async () => {
    const { token, course } = await learner();
    await download(token, { IdCourseEnc: course.id });
    const [{ number }] = await ownOf(token);
    for (const typed of [number, number.toLowerCase(), number.replaceAll('-', ' ')]) {
      const { status, data } = await verify(typed);
      expect(status).toBe(200);
      expect(data.item).toEqual({
        number,
        holder: 'Nicolò D’Angelò',
        courseTitle: 'Perché e così: l’Ichimoku',
        issuer: 'Corsi Trading Online S.r.l. (negozio dimostrativo)',
        duration: 7500,
        completedAt: FINISHED.toISOString(),
        issuedAt: shop.time.now.toISOString(),
      });
    }
  });

  it('answers 404 in Italian for a number that nobody has', async () => {
    for (const number of ['AAAA-BBBB-CCCC-DDDD', '%', "'; drop table certificates", 'x'.repeat(100)]) {
      const { status, data } = await verify(number);
      expect([status, data.message]).toEqual([404, 'Nessun certificato ha questo numero.']);
    }
  });

  it('knows nothing any more of a deleted account', async () => {
    const { token, course } = await learner();
    await download(token, { IdCourseEnc: course.id });
    const [{ number }] = await ownOf(token);
    await shop.call('/api/users/DeleteAccount', { Password: PASSWORD }, token);
    expect((await verify(number)).status).toBe(404);
    const left = await shop.database.orm.select().from(certificates).where(eq(certificates.number, number));
    expect(left).toEqual([]);
    expect(await shop.database.orm.$count(sections, sql`${sections.courseId} = ${course.id}`)).toBe(3);
  });
});

it('a course counts as completed by one’s own lessons alone', async () => {
  const { token, course } = await learner({ viewed: 2 });
  const other = await addStudent(shop, { firstName: 'Anna', lastName: 'Bruni' });
  await stock.give(other.id, course.id);
  const rows = await shop.database.orm.select().from(sections).where(eq(sections.courseId, course.id));
  await shop.database.orm
    .insert(viewedSections)
    .values(rows.map(({ id }) => ({ userId: other.id, sectionId: id, viewedAt: FINISHED })));
  const refused = await download(token, { IdCourseEnc: course.id });
  expect(refused.json()).toMatchObject({
    isOk: false,
    code: 'not_completed',
    message: 'Il certificato arriva a corso completato: ti manca una lezione.',
  });
  expect((await download(other.token, { IdCourseEnc: course.id })).statusCode).toBe(200);
});

it('each of two courses has a certificate of its own, on sale or not', async () => {
  const { id, token, course } = await learner();
  const second = await stock.addCourse({ title: 'Volumi', isOperative: false });
  await stock.give(id, second.id);
  const section = await stock.addSection(second.id);
  const view = { userId: id, sectionId: section.id, viewedAt: FINISHED };
  await shop.database.orm.insert(viewedSections).values(view);
  const drawn = [];
  for (const IdCourseEnc of [course.id, second.id, course.id])
    drawn.push((await download(token, { IdCourseEnc })).rawPayload);
  expect(pdfText(drawn[1] ?? Buffer.of())).toContain('Volumi');
  expect(drawn[2]?.equals(drawn[0] ?? Buffer.of())).toBe(true);
  const own = await ownOf(token);
  const courseOf = ({ IdCourseEnc, courseTitle }: { IdCourseEnc: string; courseTitle: string }) => [
    IdCourseEnc,
    courseTitle,
  ];
  expect(new Map(own.map(courseOf))).toEqual(
    new Map([
      [course.id, course.title],
      [second.id, 'Volumi'],
    ]),
  );
});
