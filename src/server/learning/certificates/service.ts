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
import {
  addCertificate,
  type CertificateRow,
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
  async function issue(userId: string, courseId: string): Promise<Refusal | undefined> {
    const completion = await findCompletion(orm, userId, courseId);
    if (!completion) throw notFound('Questo corso non è tra i tuoi.');
    const { title, duration, sections, viewed, completedAt } = completion;
    if (completedAt === null || viewed < sections)
      return refuse(missing(sections - viewed), { code: 'not_completed' });
    const holder = await fullName(orm, userId);
    if (holder === '') return refuse(NO_NAME, { code: 'name_missing' });
    await addCertificate(orm, {
      number: readableCode(),
      userId,
      courseId,
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
    { caller }: CallContext<'user'>,
  ): Promise<SentFile | Refusal> {
    const userId = caller.role === ROLE.admin && IdEnc !== undefined ? IdEnc : caller.id;
    const known = await findOwn(orm, userId, IdCourseEnc);
    const refusal = known ? undefined : await issue(userId, IdCourseEnc);
    if (refusal) return refusal;
    const row = known ?? (await findOwn(orm, userId, IdCourseEnc));
    if (!row) throw notFound('Questo corso non è tra i tuoi.');
    const content = await draw('certificate', { texts: row, url: urlOf(row.number) });
    return new SentFile(`certificato-${row.number}.pdf`, 'application/pdf', content);
  }

  return {
    download,

    async list({ caller }: CallContext<'user'>): Promise<OutputOf<typeof certificates.getCertificates>> {
      const rows = await listOwn(orm, caller.id);
      const items = rows.map(
        (row): Certificate => ({ ...toResponse(row), IdCourseEnc: row.courseId, url: urlOf(row.number) }),
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
  issuer: row.issuer,
  duration: row.durationSeconds,
  completedAt: row.completedAt.toISOString(),
  issuedAt: row.issuedAt.toISOString(),
});

function missing(count: number): string {
  const left = count === 1 ? 'ti manca una lezione' : `ti mancano ${count} lezioni`;
  return count > 0
    ? `Il certificato arriva a corso completato: ${left}.`
    : 'Questo corso non ha ancora lezioni da completare.';
}
