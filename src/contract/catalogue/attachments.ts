import { z } from 'zod';
import { id } from '../platform/shapes';
import { LONGEST_ATTACHMENT_NAME } from './attachmentLimits';

/** A file that goes with a lesson; `getSectionAttachment` makes its address. */
export const attachment = z.object({
  IdEnc: id,
  /** With its extension. */
  name: z.string(),
  bytes: z.number().int(),
});
export type Attachment = z.infer<typeof attachment>;

/** The extension may be left out: it stays as it is. */
export const attachmentName = z.string().trim().min(1, 'Scrivi il nome.').max(LONGEST_ATTACHMENT_NAME);
