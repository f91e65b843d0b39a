import { ProtocolError } from './protocol';

const SEPARATOR = 0x1e;
/** Bytes of one message without its separator. */
export const MAX_MESSAGE_BYTES = 32 * 1024;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Splits a byte stream into messages, which end with 0x1E. Works on bytes, since a chunk may end inside a
 * multi-byte character.
 */
export class Records {
  /** The start of an incomplete message. */
  private rest: Buffer | undefined;

  /**
   * Yields the messages that are complete now. Callers consume all of them or stop using this instance.
   * @throws ProtocolError when a message is too long or not UTF-8, after yielding those before it
   */
  *split(chunk: Buffer): Generator<string> {
    const bytes = this.rest ? Buffer.concat([this.rest, chunk]) : chunk;
    let from = 0;
    for (let end = bytes.indexOf(SEPARATOR); end >= 0; end = bytes.indexOf(SEPARATOR, from)) {
      yield decode(bytes.subarray(from, end));
      from = end + 1;
    }
    if (bytes.length - from > MAX_MESSAGE_BYTES) throw tooLong();
    // Copied: the chunk may be a view into a much larger buffer.
    this.rest = from < bytes.length ? Buffer.from(bytes.subarray(from)) : undefined;
  }
}

function decode(record: Buffer): string {
  if (record.length > MAX_MESSAGE_BYTES) throw tooLong();
  try {
    return utf8.decode(record);
  } catch {
    throw new ProtocolError('A message is not UTF-8.');
  }
}

const tooLong = () => new ProtocolError(`A message is longer than ${MAX_MESSAGE_BYTES} bytes.`);
