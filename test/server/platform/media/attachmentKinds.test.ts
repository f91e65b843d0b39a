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
