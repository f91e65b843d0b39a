import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { refusalOf } from './errors';

const STATUSES: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

interface ClientError extends NodeJS.ErrnoException {
  /** The latest bytes on the connection. */
  readonly rawPacket?: unknown;
}

/**
 * Answers what Node cannot read as a request, or waits for too long, and closes the connection. Fastify's own handler
 * does not say that it closes: a proxy would send another visitor's request on it, and lose that.
 */
export function answerClientError(error: ClientError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = STATUSES[error.code ?? ''] ?? 400;
  const body = JSON.stringify(refusalOf(status));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  // An answer to HEAD has no body: what follows its head would be read as the next answer.
  const packet = error.rawPacket;
  const isHead = Buffer.isBuffer(packet) && packet.toString('latin1', 0, 5) === 'HEAD ';
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${isHead ? '' : body}`);
  socket.destroy(error);
}
