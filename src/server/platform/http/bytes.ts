import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, type Encoding } from './encoding';

/** Bytes; below, the headers would outweigh what is saved. */
const COMPRESSED_FROM = 1024;

const brotli = promisify(brotliCompress);
const COMPRESS: Readonly<Record<Exclude<Encoding, 'identity'>, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
};

/** The bytes of an answer, each encoding made once, when it is first asked for. */
export class Bytes {
  readonly bytes: Buffer;
  private readonly encoded = new Map<Encoding, Promise<Buffer>>();
  private tag: string | undefined;

  constructor(content: string | Buffer) {
    this.bytes = Buffer.from(content as string);
  }

  /** Whether another Accept-Encoding gets other bytes. */
  get varies(): boolean {
    return this.bytes.length >= COMPRESSED_FROM;
  }

  /** A weak entity tag: all encodings hold the same. */
  get etag(): string {
    this.tag ??= `W/"${createHash('sha1').update(this.bytes).digest('base64url')}"`;
    return this.tag;
  }

  /** The bytes in an encoding, which must be `identity` where nothing varies. */
  in(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'identity') return Promise.resolve(this.bytes);
    const encoded = this.encoded.get(encoding) ?? COMPRESS[encoding](this.bytes);
    this.encoded.set(encoding, encoded);
    return encoded;
  }
}

/** Sends bytes in the encoding that the client likes best. */
export async function sendBytes(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  bytes: Bytes,
): Promise<FastifyReply> {
  const encoding = bytes.varies ? chooseEncoding(headers['accept-encoding'] as string) : 'identity';
  const body = await bytes.in(encoding);
  if (bytes.varies) reply.header('vary', 'accept-encoding');
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(body);
}

/** Sends bytes with their tag, or 304 to a client that has them (RFC 9110 §13.1.2). */
export async function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: Bytes,
): Promise<FastifyReply> {
  reply.header('etag', bytes.etag);
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim());
  if (!known?.some((tag) => tag === '*' || tag === bytes.etag)) return sendBytes(request, reply, bytes);
  if (bytes.varies) reply.header('vary', 'accept-encoding');
  return reply.status(304).send();
}
