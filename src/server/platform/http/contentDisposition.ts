const UNENCODED = /[!'()*]/g;
const percent = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;

/** Returns the header that saves a file under a name in any language (RFC 6266, RFC 8187). */
export function attachmentDisposition(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(UNENCODED, percent);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
