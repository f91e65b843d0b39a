import { z } from 'zod';
import { get, post, postForFile } from '../platform/endpoint';
import { file, id, instant, itemOf, listOf, noInput } from '../platform/shapes';

/** A certificate for anybody who knows its number. */
export const verified = z.object({
  /** Four groups of four letters and digits. */
  number: z.string(),
  holder: z.string(),
  /** Of the course, or of the learning path. */
  courseTitle: z.string(),
  /** A learning path, all whose courses were completed. */
  isPath: z.boolean().optional(),
  issuer: z.string(),
  /** Seconds of all sections when it was issued. */
  duration: z.number().int(),
  completedAt: instant,
  issuedAt: instant,
});
export type VerifiedCertificate = z.infer<typeof verified>;

/** A certificate for its holder. `url` is the absolute address of the verification page. */
export const certificate = verified.extend({
  /** Either of them. */
  IdCourseEnc: id.optional(),
  IdBundleEnc: id.optional(),
  url: z.string(),
});
export type Certificate = z.infer<typeof certificate>;

export const certificateNumber = z.object({ number: z.string().min(1).max(100) });

export const certificates = {
  /**
   * The certificate of a completed course as PDF, issued by the first call: the same file from then on. An admin may name
   * another user with `IdEnc`; the field is ignored for others. Refuses with `not_found` (also for a course of somebody
   * else), `not_completed`, `name_missing` and `too_many_certificates`.
   */
  downloadCertificate: postForFile(
    '/api/users/DownloadCertificate/',
    'buyer',
    z.object({ IdCourseEnc: id, IdEnc: id.optional() }),
    itemOf(file),
  ),
  /** The same for a learning path of the caller, once all courses that its purchase granted are completed. */
  downloadPathCertificate: postForFile(
    '/api/users/DownloadPathCertificate',
    'user',
    z.object({ IdBundleEnc: id }),
    itemOf(file),
  ),
  /** The caller's issued certificates, newest first. */
  getCertificates: post('/api/users/GetCertificates', 'buyer', noInput, listOf(certificate)),
  /** A certificate by its number, for whoever holds the document. Case and hyphens do not matter. */
  verifyCertificate: get('/api/Certificate/{number}', 'public', certificateNumber, itemOf(verified)),
};
