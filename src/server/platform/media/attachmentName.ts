import {
  ATTACHMENT_EXTENSIONS,
  type AttachmentExtension,
  attachmentExtension,
  LONGEST_ATTACHMENT_NAME,
} from '../../../contract/catalogue/attachmentLimits';
import { NotAnAttachment } from './attachmentKinds';

const UNKNOWN = `Questo tipo di file non si può allegare. Tipi ammessi: ${ATTACHMENT_EXTENSIONS.join(', ')}.`;

/** Control, format and bidirectional marks, and what file systems refuse. */
const UNSAFE = /[\p{C}\\/:*?"<>|]+/gu;

/** Returns a name that every system can store, with this extension at its end once. */
export function withExtension(name: string, extension: AttachmentExtension): string {
  const clean = name.normalize('NFC').replace(UNSAFE, ' ').replace(/\s+/g, ' ').trim();
  const ending = `.${extension}`;
  const bare = clean.toLowerCase().endsWith(ending) ? clean.slice(0, -ending.length) : clean;
  const base = [...bare.replace(/^[. ]+|[. ]+$/g, '')].slice(0, LONGEST_ATTACHMENT_NAME - ending.length);
  return `${base.join('').trim() || 'allegato'}${ending}`;
}

/** @throws NotAnAttachment for a kind of file that is not attached */
export function extensionOf(name: string): AttachmentExtension {
  const extension = attachmentExtension(name);
  if (!extension) throw new NotAnAttachment(UNKNOWN);
  return extension;
}
