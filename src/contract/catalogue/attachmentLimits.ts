export const MOST_ATTACHMENT_BYTES = 50 * 1024 ** 2;
export const MOST_ATTACHMENTS = 20;
/** Of a name with its extension. */
export const LONGEST_ATTACHMENT_NAME = 150;

/** The permitted formats of attachments. Formats with macros are left out. */
export const ATTACHMENT_EXTENSIONS = [
  ...['pdf', 'xlsx', 'ods', 'csv', 'docx', 'odt', 'pptx', 'odp', 'txt', 'md', 'zip'],
  ...['jpg', 'jpeg', 'png', 'webp', 'gif'],
] as const;
export type AttachmentExtension = (typeof ATTACHMENT_EXTENSIONS)[number];

/** Returns the extension that may be attached; undefined for any other. */
export function attachmentExtension(name: string): AttachmentExtension | undefined {
  const extension = /\.([a-z]+)$/i.exec(name.trim())?.[1]?.toLowerCase();
  return ATTACHMENT_EXTENSIONS.find((known) => known === extension);
}
