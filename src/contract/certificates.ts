import { z } from 'zod';
import { id, instant } from './shapes';

/** What anybody sees of a certificate who knows its number. */
export const verified = z.object({
  /** Four groups of four letters and digits. */
  number: z.string(),
  holder: z.string(),
  courseTitle: z.string(),
  issuer: z.string(),
  /** Seconds of all sections when it was issued. */
  duration: z.number().int(),
  completedAt: instant,
  issuedAt: instant,
});
export type VerifiedCertificate = z.infer<typeof verified>;

/** A certificate for its holder. `url` is the absolute address of the verification page. */
export const certificate = verified.extend({ IdCourseEnc: id, url: z.string() });
export type Certificate = z.infer<typeof certificate>;

export const certificateNumber = z.object({ number: z.string().min(1).max(100) });
