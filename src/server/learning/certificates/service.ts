import { ROLE } from '../../../contract/identity/roles';
import type { Certificate, certificates, VerifiedCertificate } from '../../../contract/learning/certificates';
import { BASE_PATH } from '../../../contract/platform/basePath';
import type { OutputOf } from '../../../contract/platform/endpoint';
import { fullName } from '../../identity/accountService';
import type { Deps } from '../../platform/deps';
import type { Refusal } from '../../platform/http/refusals';
import { type CallContext, notFound, refuse, SentFile } from '../../platform/http/serve';
import { draw } from '../../platform/pdf/draw';
import { lettersOf, readableCode } from '../../platform/readableCode';
import { pathCompletion } from './pathCompletion';
import {
  addCertificate,
  type CertificateRow,
  type CertifiedItem,
  findByNumber,
  findCompletion,
  findOwn,
  listOwn,
} from './queries';

/** Returns a number as it is stored: case, spaces and hyphens of what was typed do not matter. */
const storedNumber = (typed: string) =>
  lettersOf(typed)
    .match(/.{1,4}/g)
    ?.join('-') ?? '';

const NO_NAME = 'Scrivi nome e cognome nel profilo: il certificato li riporta come sono in quel momento.';

interface Asked {
  readonly IdCourseEnc: string;
  /** Another user, for admins alone. */
  readonly IdEnc?: string | undefined;
}

/** Certificates of completed courses: issued by the first download, and the same file from then on. */
export function createCertificates(deps: Deps) {
  const { orm } = deps.database;
  const { publicUrl, environment } = deps.configuration;
  const urlOf = (number: string) => `${publicUrl}${BASE_PATH}/certificato/${number}`;

  /** Issues a certificate, unless parallel calls have done so. @returns why not, or undefined */
  async function issue(userId: string, item: CertifiedItem): Promise<Refusal | undefined> {
    const completion =
      'courseId' in item
        ? await findCompletion(orm, userId, item.courseId)
        : await pathCompletion(orm, userId, item.bundleId);
    if (!completion) throw notYours(item);
    const { title, duration, sections, viewed, completedAt, isEmpty = false } = completion;
    if (completedAt === null || viewed < sections || isEmpty)
      return refuse(missing(item, sections - viewed), { code: 'not_completed' });
    const holder = await fullName(orm, userId);
    if (holder === '') return refuse(NO_NAME, { code: 'name_missing' });
    await addCertificate(orm, {
      number: readableCode(),
      userId,
      courseId: 'courseId' in item ? item.courseId : null,
      bundleId: 'bundleId' in item ? item.bundleId : null,
      holder,
      courseTitle: title,
      durationSeconds: duration,
      issuer: environment.seller.name,
      completedAt: new Date(completedAt),
      issuedAt: deps.clock(),
    });
    return undefined;
  }

  /** DownloadCertificate. @throws CallError 404, the same for "no such course" and "not yours" */
  async function download(
    { IdCourseEnc, IdEnc }: Asked,
    { caller }: CallContext<'buyer' | 'user'>,
  ): Promise<SentFile | Refusal> {
    const userId = caller.role === ROLE.admin && IdEnc !== undefined ? IdEnc : caller.id;
    return fileOf(userId, { courseId: IdCourseEnc });
  }

  /** DownloadPathCertificate. @throws CallError 404, the same for "no such path" and "not yours" */
  function downloadPath(
    { IdBundleEnc }: { readonly IdBundleEnc: string },
    { caller }: CallContext<'user'>,
  ): Promise<SentFile | Refusal> {
    return fileOf(caller.id, { bundleId: IdBundleEnc });
  }

  async function fileOf(userId: string, item: CertifiedItem): Promise<SentFile | Refusal> {
    const known = await findOwn(orm, userId, item);
    const refusal = known ? undefined : await issue(userId, item);
    if (refusal) return refusal;
    const row = known ?? (await findOwn(orm, userId, item));
    if (!row) throw notYours(item);
    const texts = { ...row, isPath: row.bundleId !== null };
    const content = await draw('certificate', { texts, url: urlOf(row.number) });
    return new SentFile(`certificato-${row.number}.pdf`, 'application/pdf', content);
  }

  return {
    download,
    downloadPath,

    async list({
      caller,
    }: CallContext<'buyer' | 'user'>): Promise<OutputOf<typeof certificates.getCertificates>> {
      const rows = await listOwn(orm, caller.id);
      const items = rows.map(
        (row): Certificate => ({
          ...toResponse(row),
          ...(row.courseId !== null && { IdCourseEnc: row.courseId }),
          ...(row.bundleId !== null && { IdBundleEnc: row.bundleId }),
          url: urlOf(row.number),
        }),
      );
      return { isOk: true, items, total: items.length };
    },

    /** The public verification. @throws CallError 404 for an unknown number */
    async verify({ number }: { number: string }): Promise<OutputOf<typeof certificates.verifyCertificate>> {
      const row = await findByNumber(orm, storedNumber(number));
      if (!row) throw notFound('Nessun certificato ha questo numero.');
      return { isOk: true, item: toResponse(row) };
    },
  };
}

const toResponse = (row: CertificateRow): VerifiedCertificate => ({
  number: row.number,
  holder: row.holder,
  courseTitle: row.courseTitle,
  ...(row.bundleId !== null && { isPath: true }),
  issuer: row.issuer,
  duration: row.durationSeconds,
  completedAt: row.completedAt.toISOString(),
  issuedAt: row.issuedAt.toISOString(),
});

const notYours = (item: CertifiedItem) =>
  notFound('courseId' in item ? 'Questo corso non è tra i tuoi.' : 'Questo percorso non è tra i tuoi.');

function missing(item: CertifiedItem, count: number): string {
  const left = count === 1 ? 'ti manca una lezione' : `ti mancano ${count} lezioni`;
  if ('bundleId' in item) {
    return count > 0
      ? `Il certificato arriva a percorso completato: ${left}.`
      : 'Questo percorso ha ancora corsi senza lezioni da completare.';
  }
  return count > 0
    ? `Il certificato arriva a corso completato: ${left}.`
    : 'Questo corso non ha ancora lezioni da completare.';
}
