import { ProtocolError } from './protocol';

const SEPARATOR = 0x1e;
/** Bytes of one message, its separator aside. */
export const LONGEST_MESSAGE = 32 * 1024;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Cuts what a client sends into its messages, which end with 0x1E: several may come in one piece, and one in
 * several pieces. Works on bytes, so that a piece may end in the middle of a letter.
 */
export class Records {
  /** The beginning of a message whose end has not come. */
  private rest: Buffer | undefined;

  /**
   * The messages that are whole now, one after the other; to be taken all, or none any more.
   * @throws ProtocolError when one is too long or no UTF-8, after those before it
   */
  *take(piece: Buffer): Generator<string> {
    const bytes = this.rest ? Buffer.concat([this.rest, piece]) : piece;
    let from = 0;
    for (let end = bytes.indexOf(SEPARATOR); end >= 0; end = bytes.indexOf(SEPARATOR, from)) {
      yield decode(bytes.subarray(from, end));
      from = end + 1;
    }
    if (bytes.length - from > LONGEST_MESSAGE) throw tooLong();
    // A copy: the piece may be a view of much more.
    this.rest = from < bytes.length ? Buffer.from(bytes.subarray(from)) : undefined;
  }
}

function decode(record: Buffer): string {
  if (record.length > LONGEST_MESSAGE) throw tooLong();
  try {
    return utf8.decode(record);
  } catch {
    throw new ProtocolError('A message is no UTF-8.');
  }
}

const tooLong = () => new ProtocolError(`A message is longer than ${LONGEST_MESSAGE} bytes.`);
