import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './encoding';

/** Bytes; below, the headers would outweigh what is saved. */
const COMPRESSED_FROM = 1024;

const brotli = promisify(brotliCompress);
const COMPRESS: Readonly<Record<Exclude<Encoding, 'identity'>, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
};

/** An answer's JSON as bytes, each encoding made once, when it is first asked for. */
export class WrittenAnswer {
  readonly bytes: Buffer;
  private readonly encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(answer: unknown) {
    this.bytes = Buffer.from(JSON.stringify(answer) ?? 'null');
  }

  /** Whether another Accept-Encoding gets other bytes. */
  get varies(): boolean {
    return this.bytes.length >= COMPRESSED_FROM;
  }

  /** The bytes in an encoding, which must be `identity` where nothing varies. */
  in(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'identity') return Promise.resolve(this.bytes);
    const encoded = this.encoded.get(encoding) ?? COMPRESS[encoding](this.bytes);
    this.encoded.set(encoding, encoded);
    return encoded;
  }
}

const written = new WeakMap<object, WrittenAnswer>();

/**
 * Writes an answer's JSON now, so that sending the same object again and again costs no more than sending
 * bytes. The object must not be changed afterwards.
 */
export function writeOnce<Answer extends object>(answer: Answer): Answer {
  written.set(answer, new WrittenAnswer(answer));
  return answer;
}

/** An answer that was written before. */
export function writtenAnswer(answer: unknown): WrittenAnswer | undefined {
  return typeof answer === 'object' && answer !== null ? written.get(answer) : undefined;
}
