import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface LoadOptions {
  readonly port: number;
  /** The request, byte for byte; HTTP/1.1 with keep-alive. */
  readonly request: Buffer;
  /** Bytes of each answer's body. */
  readonly bodyBytes: number;
  /** Each asks again as soon as it was answered, never before. */
  readonly connections: number;
  readonly milliseconds: number;
}

export interface Load {
  readonly answers: number;
  readonly perSecond: number;
}

const HEAD_END = Buffer.from('\r\n\r\n');
const LAST_CHUNK = Buffer.from('0\r\n\r\n');

/**
 * Loads a server as hard as so many connections can. Plain sockets, so that who asks costs little beside who
 * answers.
 * @throws when an answer is not the expected one
 */
export async function load({ port, connections, milliseconds, ...wanted }: LoadOptions): Promise<Load> {
  const sockets = await Promise.all(
    Array.from({ length: connections }, async (_none, at) => {
      const socket = connect({ host: '127.0.0.1', port, noDelay: true, ...sourceOf(at) });
      await once(socket, 'connect');
      return socket;
    }),
  );
  const started = performance.now();
  const end = started + milliseconds;
  const counts = await Promise.all(sockets.map((socket) => ask(socket, wanted, end)));
  const seconds = (performance.now() - started) / 1000;
  for (const socket of sockets) socket.destroy();
  const answers = counts.reduce((sum, count) => sum + count, 0);
  return { answers, perSecond: answers / seconds };
}

/** Each connection is another visitor's, so that no limit on one address is met. Elsewhere there is one loopback. */
function sourceOf(connection: number): { localAddress?: string } {
  return process.platform === 'linux' ? { localAddress: `127.0.1.${1 + (connection % 250)}` } : {};
}

/** One connection's questions, one after the other until the end. @returns how many were answered */
function ask(
  socket: Socket,
  { request, bodyBytes }: Pick<LoadOptions, 'request' | 'bodyBytes'>,
  end: number,
): Promise<number> {
  return new Promise((resolve, reject) => {
    let answers = 0;
    let answer = emptyAnswer();
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('The server closed a connection under load')));
    socket.on('data', (piece: Buffer) => {
      try {
        if (!isWhole(answer, piece, bodyBytes)) return;
      } catch (error) {
        reject(error);
        return;
      }
      answers += 1;
      answer = emptyAnswer();
      if (performance.now() < end) socket.write(request);
      else {
        socket.removeAllListeners();
        resolve(answers);
      }
    });
    socket.write(request);
  });
}

interface Answer {
  /** The bytes of the head that have arrived so far. */
  head: Buffer;
  isHeadWhole: boolean;
  isChunked: boolean;
  /** Bytes after the head, the marks between chunks included. */
  bytes: number;
}

const emptyAnswer = (): Answer => ({
  head: Buffer.alloc(0),
  isHeadWhole: false,
  isChunked: false,
  bytes: 0,
});

/** Adds a piece. @throws when it is no good answer */
function isWhole(answer: Answer, piece: Buffer, bodyBytes: number): boolean {
  if (answer.isHeadWhole) answer.bytes += piece.length;
  else {
    answer.head = Buffer.concat([answer.head, piece]);
    const at = answer.head.indexOf(HEAD_END);
    if (at < 0) return false;
    const head = answer.head.toString('latin1', 0, at);
    if (!head.startsWith('HTTP/1.1 200')) throw new Error(`Under load: ${head}`);
    answer.isHeadWhole = true;
    answer.isChunked = /\r\ntransfer-encoding: chunked/i.test(head);
    answer.bytes = answer.head.length - at - HEAD_END.length;
  }
  // Bytes that are all there and end like this are the last chunk, whatever the sizes of the others.
  if (answer.isChunked) return answer.bytes > bodyBytes && endsWith(piece, LAST_CHUNK);
  if (answer.bytes > bodyBytes) throw new Error('An answer is longer than expected');
  return answer.bytes === bodyBytes;
}

const endsWith = (piece: Buffer, end: Buffer) =>
  piece.length >= end.length && piece.subarray(-end.length).equals(end);
