import type { AttachmentExtension } from '../../../../src/contract/catalogue/attachmentLimits';
import { contentCheck, NotAnAttachment } from '../../../../src/server/platform/media/attachmentKinds';

/** Checks a file that comes in pieces of some bytes. */
function check(extension: AttachmentExtension, content: string, bytes: number): void {
  const kind = contentCheck(extension);
  for (let at = 0; at < content.length; at += bytes) {
    kind.take(Buffer.from(content.slice(at, at + bytes), 'latin1'));
  }
  kind.finish();
}

describe.each([1, 3, 16, 1000])('a file that comes in pieces of %d bytes', (bytes) => {
  it('may not hold macros, whose name lies on the border of two pieces', () => {
    const file = 'PK\x03\x04..[Content_Types].xml..xl/vbaProject.bin..';
    expect(() => check('xlsx', file, bytes)).toThrow(NotAnAttachment);
    expect(() => check('xlsx', file, bytes)).toThrow(/macro/);
  });

  it('is an Office file, whose part lies on the border of two pieces', () => {
    expect(() => check('docx', 'PK\x03\x04..[Content_Types].xml..', bytes)).not.toThrow();
    expect(() => check('docx', 'PK\x03\x04..[Content_Types]xml..', bytes)).toThrow(/DOCX/);
  });

  it('is told by its first bytes', () => {
    expect(() => check('png', '\x89PNG\r\n\x1a\nx', bytes)).not.toThrow();
    expect(() => check('png', '<svg onload=alert(1)>', bytes)).toThrow(/PNG/);
    expect(() => check('txt', `${'a'.repeat(20)}\0`, bytes)).toThrow(/non è un testo/);
  });
});

const oasis = (kind: string) => `PK\x03\x04....mimetypeapplication/vnd.oasis.opendocument.${kind}PK`;

it.each<[AttachmentExtension, string]>([
  ['pdf', '\n%PDF-1.7'],
  ['zip', 'PK\x03\x04....'],
  ['zip', 'PK\x05\x06....'],
  ['ods', oasis('spreadsheet')],
  ['odt', oasis('text')],
  ['odp', oasis('presentation')],
  ['jpg', '\xff\xd8\xff\xe0'],
  ['jpeg', '\xff\xd8\xff\xe1'],
  ['png', '\x89PNG\r\n\x1a\n'],
  ['gif', 'GIF89a'],
  ['webp', 'RIFF....WEBP'],
  ['docx', 'PK\x03\x04[Content_Types].xml'],
  ['xlsx', 'PK\x03\x04[Content_Types].xml'],
  ['pptx', 'PK\x03\x04[Content_Types].xml'],
  ['txt', 'a\tb\nc\fd\re ~\xe0'],
  ['md', '# a\r\n'],
  ['csv', 'a;b\r\n'],
])('a %s may begin with %j', (extension, content) => {
  expect(() => check(extension, content, 1000)).not.toThrow();
});

it.each<[AttachmentExtension, string]>([
  ['pdf', `${' '.repeat(2000)}%PDF-1.7`],
  ['zip', 'PK\x07\x08....'],
  ['ods', oasis('text')],
  ['odt', oasis('presentation')],
  ['odp', oasis('spreadsheet')],
  ['odt', oasis('text').slice(1)],
  ['jpg', 'GIF89a'],
  ['jpeg', '\x89PNG\r\n\x1a\n'],
  ['png', '\xff\xd8\xff\xe0'],
  ['gif', 'RIFF....WEBP'],
  ['webp', 'RIFF....WAVE'],
  ['webp', '........WEBP'],
  ['docx', '[Content_Types].xml'],
  ['txt', 'a\x1fb'],
  ['txt', 'a\x0bb'],
  ['md', '\x1b[31m'],
  ['csv', 'a;\x08'],
])('a %s is none that begins with %j', (extension, content) => {
  expect(() => check(extension, content, 1000)).toThrow(NotAnAttachment);
});
