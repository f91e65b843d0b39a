import { fillPath } from '../../../src/contract/platform/address';
import { rows } from '../rows';
import { type Body, formOf, properBody } from './bodies';
import { REAL_FILES } from './files';

/** The walk's part of the fuzz: one request, with its answer's text and headers. */
export type Send = (request: {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}) => Promise<{ readonly text: string; readonly headers: Readonly<Record<string, unknown>> }>;

// biome-ignore lint/suspicious/noExplicitAny: an answer of any row.
type Answer = any;
type Input = Readonly<Record<string, unknown>>;

const PASSWORDS = ['tavolo-verde-lampada-84', 'finestra-gialla-treno-51', 'scala-rossa-nuvola-27'];
const byName = new Map(rows);
const file = (fileName: string) => REAL_FILES.find((one) => one.fileName === fileName);

/**
 * Calls, once and properly, the rows that chance does not reach: they need a password, a link of a mail, all ids of a
 * list in order, or an upload. The demo's accounts stay as they are.
 */
export async function walk(send: Send, tokens: Readonly<Record<'admin' | 'student', string>>): Promise<void> {
  const ask = async (name: string, input: Input, token?: string): Promise<Answer> => {
    const row = byName.get(name);
    if (!row) throw new Error(`no row ${name}`);
    const { url, rest } = fillPath(row.path, input);
    const isInQuery = row.encoding === 'query';
    const { type, bytes }: Body = isInQuery ? { bytes: '' } : properBody(row, rest);
    const headers = {
      ...(type && { 'content-type': type }),
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const path = isInQuery && formOf(rest) ? `${url}?${formOf(rest)}` : url;
    const { text } = await send({ name, method: row.method, path, headers, body: bytes });
    return text.startsWith('{') ? JSON.parse(text) : {};
  };
  const asAdmin = (name: string, input: Input = {}) => ask(name, input, tokens.admin);
  const asStudent = (name: string, input: Input = {}) => ask(name, input, tokens.student);

  /** The token in the last mail to an address with a link into a folder of the shop. */
  const tokenIn = async (folder: string, to: string): Promise<string> => {
    const { items } = await asAdmin('mails.list', { Query: to });
    for (const { id } of items) {
      const { item } = await asAdmin('mails.get', { id });
      const found = new RegExp(`/${folder}/([^"?\\s]+)`).exec(item?.text ?? '')?.[1];
      if (found) return decodeURIComponent(found);
    }
    return '';
  };

  const account = async () => {
    const [Email, next] = ['fuzz-uno@example.com', 'fuzz-due@example.com'];
    const [first = '', second = '', third = ''] = PASSWORDS;
    await ask('users.registerUser', {
      FirstName: 'Anna',
      Surname: 'Rossi',
      Email,
      Password: first,
      Terms: true,
      Privacy: true,
    });
    await ask('users.activateAccount', { Token: await tokenIn('attivazione', Email) });
    const logIn = async (Password: string) =>
      (await ask('users.authenticate', { Username: Email, Password })).item?.token as string;
    let token = await logIn(first);
    await ask('users.updatePassword', { Password: second, CurrentPassword: first }, token);
    await ask('users.prepareResetPassword', { Email });
    await ask('users.resetPassword', { Token: await tokenIn('reimposta-password', Email), Password: third });
    token = await logIn(third);
    await ask('users.updateUserEmail', { Email: next, CurrentPassword: third }, token);
    await ask('users.confirmEmail', { Token: await tokenIn('conferma-email', next) });
    await ask('users.undoEmailChange', { Token: await tokenIn('annulla-cambio-email', Email) });
    // That took the password away: a new one, to end the account with.
    await ask('users.prepareResetPassword', { Email });
    await ask('users.resetPassword', { Token: await tokenIn('reimposta-password', Email), Password: first });
    await ask('users.deleteAccount', { Password: first }, await logIn(first));
  };

  const course = async () => {
    const fields = {
      title: 'Un corso',
      subtitle: '',
      description: '',
      price: '50',
      categories: '["principiante"]',
      goals: '[]',
    };
    const { items: teachers } = await asAdmin('teachers.list');
    const { item: made } = await asAdmin('courses.createCourse', {
      ...fields,
      teachers: JSON.stringify([teachers[0].id]),
    });
    const { IdCourseEnc, version } = made;
    const { item: unwanted } = await asAdmin('courses.createCourse', {
      ...fields,
      title: 'Un altro corso',
      teachers: JSON.stringify([teachers[0].id]),
    });
    await asAdmin('courses.deleteCourse', { IdEnc: unwanted?.IdCourseEnc ?? '' });
    const kept = { teachers: JSON.stringify([teachers[0].id]), IdCourseEnc, version };
    await asAdmin('courses.updateCourse', { ...fields, ...kept });
    const section = { title: 'Lezione', description: '', isPreview: true, IdCourseEnc };
    const sections = [
      await asAdmin('courses.createSection', section),
      await asAdmin('courses.createSection', section),
    ];
    const [one, two] = sections.map(({ item }) => item.IdEnc);
    await asAdmin('courses.reorderSections', { IdCourseEnc, sections: [two, one] });
    await upload(one);
    await asAdmin('courses.toogleOperativeCourse', { IdEnc: IdCourseEnc, IsOperative: true });
    await asAdmin('courses.getPreview', { IdEnc: one });
    await asAdmin('courses.uploadSectionCaptions', { id: one, file: file('a.vtt') });
    const { item: attached } = await asAdmin('courses.uploadSectionAttachment', {
      id: one,
      name: 'a.pdf',
      file: file('a.pdf'),
    });
    const IdEnc = attached?.attachments?.[0]?.IdEnc;
    await asAdmin('courses.renameSectionAttachment', { IdEnc, Name: 'b.pdf' });
    await asAdmin('courses.getSectionAttachment', { IdEnc });
  };

  const upload = async (IdEnc: string) => {
    const content = file('a.mp4')?.bytes ?? '';
    const { item } = await asAdmin('courses.uploadToCloud', { IdEnc });
    const coded = (text: string) => Buffer.from(text).toString('base64');
    const metadata = [`filename ${coded('a.mp4')}`, `fingerprint ${coded('abc')}`];
    const common = { authorization: `Bearer ${tokens.admin}`, 'tus-resumable': '1.0.0' };
    const begin = { 'upload-length': String(content.length), 'upload-metadata': metadata.join(',') };
    const { headers } = await send({
      name: 'page',
      method: 'POST',
      path: item.url,
      headers: { ...common, ...begin },
      body: '',
    });
    const path = new URL(String(headers.location), 'http://shop').pathname;
    const piece = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    await send({ name: 'page', method: 'PATCH', path, headers: { ...common, ...piece }, body: content });
    await asAdmin('courses.finishUpload', { IdEnc, Upload: path.split('/').at(-1) });
  };

  const orders = async () => {
    const { items: sections } = await asAdmin('homeSections.list');
    await asAdmin('homeSections.reorder', { ids: sections.map(({ id }: Answer) => id) });
    const { items: bundles } = await asAdmin('bundles.list');
    const { IdBundleEnc: id } = bundles[0];
    const { items: inside } = await asAdmin('bundles.bundleCourses', { id });
    await asAdmin('bundles.updateBundleCourses', {
      id,
      courses: inside.map(({ IdCourseEnc }: Answer) => IdCourseEnc),
    });
  };

  /** Free codes of what the student does not own. */
  const codes = async () => {
    const { items } = await asAdmin('bundles.list');
    const { IdBundleEnc } = items.at(-1);
    const { items: inside } = await asAdmin('bundles.bundleCourses', { id: IdBundleEnc });
    const { IdCourseEnc } = inside[0];
    const free = { isPercentage: true, discount: 100, isActive: true, useLimit: 5, perUserLimit: 1 };
    await asAdmin('coupons.create', { ...free, CouponCode: 'FUZZCORSO', scope: 'course', IdCourseEnc });
    await asAdmin('coupons.create', { ...free, CouponCode: 'FUZZPERCORSO', scope: 'bundle', IdBundleEnc });
    const unused = { ...free, CouponCode: 'FUZZVIA', scope: 'course', IdCourseEnc };
    const { item: coupon } = await asAdmin('coupons.create', unused);
    await asAdmin('coupons.remove', { id: coupon?.IdCouponEnc ?? '' });
    await asStudent('courses.enableCourse', { CpnCode: 'FUZZCORSO' });
    await asStudent('courses.enableBundleCourse', { CpnCode: 'FUZZPERCORSO' });
    const { item: classroom } = await asStudent('courses.getSections', { IdEnc: IdCourseEnc });
    const IdSectionEnc = classroom.sections[0].IdEnc;
    await asStudent('courses.insertViewedSection', { IdEnc: IdSectionEnc, Position: 5 });
    const { item: question } = await asStudent('questions.addQuestion', { IdSectionEnc, Text: 'Perché?' });
    await asStudent('questions.updateQuestion', { IdEnc: question.IdEnc, Text: 'E perché?' });
    await asStudent('courses.addReviewByIdCourse', { IdCourseEnc, Rating: 5, Text: 'Chiaro.' });
  };

  /** Of the demo student's finished course. */
  const certificate = async () => {
    const { courses } = await asStudent('users.getUserPurchases');
    const { IdCourseEnc } = courses.find(({ progress }: Answer) => progress === 100);
    await asStudent('users.downloadCertificate', { IdCourseEnc });
    const { items } = await asStudent('users.getCertificates');
    await ask('users.verifyCertificate', { number: items[0]?.number ?? '' });
  };

  const sales = async () => {
    const { items } = await asAdmin('courses.getAllPurchases', { Status: 'paid' });
    const { IdEnc, total } = items.find((one: Answer) => one.total > 0);
    await asAdmin('notifications.preview', { id: IdEnc });
    await asAdmin('admin.refundPurchase', { IdEnc, Amount: 1, Refunded: 0, total });
    const { items: own } = await asStudent('users.getUserPurchases');
    const paid = own.find(({ receipt }: Answer) => receipt);
    await asStudent('payments.downloadReceipt', { IdPurchaseEnc: paid?.IdEnc ?? '' });
    await asStudent('payments.downloadCreditNote', { IdPurchaseEnc: paid?.IdEnc ?? '', Number: '1/2026' });
  };

  /** Records that are saved as they were read. */
  const saved = async () => {
    for (const [group, list] of [
      ['promoters', 'list'],
      ['coupons', 'getAllCoupons'],
      ['homeSections', 'list'],
    ]) {
      const { items } = await asAdmin(`${group}.${list}`);
      const { item } = await asAdmin(`${group}.get`, { id: items[0].id ?? items[0].IdCouponEnc });
      await asAdmin(`${group}.update`, item);
    }
  };

  await account();
  await course();
  await orders();
  await codes();
  await certificate();
  await sales();
  await saved();
}
