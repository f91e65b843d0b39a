import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import type { LogAnswer } from './log';
import { requestId } from './requestId';

/** A good answer to a public call, as the long way has just sent it. */
export interface SentAnswer {
  readonly bytes: Buffer;
  /** The row's. */
  readonly path: string;
  /** Whether everybody still gets it; asked at each call (PublicCache). */
  readonly isKept: () => boolean;
  /** Whether a token would have made no difference: true for public rows, false for optional ones. */
  readonly isForAll: boolean;
}

interface KeptAnswer extends Omit<SentAnswer, 'bytes'> {
  /** A short one is a string, a character a byte: Node sends its head and it as one piece. */
  readonly body: Buffer | string;
  /** Name, value, name, value …: Node writes such a list faster than an object. First the call's own id. */
  readonly headers: string[];
  readonly log: LogAnswer;
}

/** What the short way asks of the application, so that it does at each call what the long way does. */
interface Surroundings {
  readonly isStopping: () => boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Counts a call against the limit of its address. @throws when it is too many */
  readonly count: (ip: string, now: number) => void;
  readonly addressOf: (request: IncomingMessage) => string;
  readonly log: (method: string, url: string) => LogAnswer;
  readonly answered: () => void;
}

/** A call that is answered the short way. */
interface Call {
  readonly ip: string;
  /** Milliseconds since 1970. */
  readonly started: number;
}

const MOST_ANSWERS = 1000;
/** Bytes of a body; to copy more costs what a piece less saves. */
const ONE_PIECE_UP_TO = 8192;
/** Bytes of a body, and characters of the headers that count: who sends more goes the long way. */
const LONGEST_BODY = 2048;
const LONGEST_HEADER = 200;
const LONGEST_ADDRESS = 500;

/** What differs from call to call, or is the connection's own matter. */
const OF_EACH_CALL = ['x-request-id', 'date', 'connection', 'keep-alive', 'transfer-encoding'];

/**
 * The short way for answers that are kept as bytes: a call that is the same as an earlier one, byte for byte,
 * gets what that one got, in front of the router, hooks and checks. It learns from what the long way sends, so
 * there is nothing that it could answer differently; an answer goes with the PublicCache's own. Whatever is not
 * plainly such a call, or is over its limit, goes the long way.
 *
 * What may change an answer must be in `keyOf`. So far that is the method, address, Accept-Encoding, type and body
 * (and the token, where the row is not public).
 */
export class KeptAnswers {
  private readonly answers = new Map<string, KeptAnswer>();
  /** Addresses of calls with a body that were answered with kept bytes: only their bodies are looked at. */
  private readonly posts = new Set<string>();
  private readonly keys = new WeakMap<IncomingMessage, string>();

  constructor(private readonly around: Surroundings) {}

  /** Puts the short way in front of the long one. */
  before(longWay: RequestListener): RequestListener {
    return (request, response) => {
      if (request.method === 'GET') this.tryShort(request, response, '', longWay);
      else if (this.mayHaveKept(request)) {
        // By then a body that came along with its head is there; for another nobody waits here.
        process.nextTick(() => {
          const body = bodyOf(request);
          if (body === undefined) longWay(request, response);
          else this.tryShort(request, response, body, longWay);
        });
      } else longWay(request, response);
    };
  }

  /** To be told of each good answer made of kept bytes, once it was sent. */
  learn(request: IncomingMessage, sent: OutgoingHttpHeaders, answer: SentAnswer): void {
    // Only a row's very address, so that there are no more of them than rows.
    if (request.method === 'POST' && request.url === answer.path) this.posts.add(answer.path);
    const key = this.keys.get(request);
    if (key === undefined || !answer.isKept() || sent['set-cookie']) return;
    const kept = Object.entries(sent).filter(([name]) => !OF_EACH_CALL.includes(name));
    // Read anew from one text, they are whole strings, not joined ones that Node would go through piece by piece.
    const names = kept.flatMap(([name, value]) => [name, String(value)]);
    const headers: string[] = JSON.parse(JSON.stringify(['x-request-id', '', ...names]));
    this.answers.delete(key);
    const log = this.around.log(request.method ?? '', request.url ?? '');
    const { bytes, ...rules } = answer;
    const body = bytes.length <= ONE_PIECE_UP_TO ? bytes.toString('latin1') : bytes;
    this.answers.set(key, { ...rules, body, headers, log });
    if (this.answers.size > MOST_ANSWERS) {
      const [oldest = ''] = this.answers.keys();
      this.answers.delete(oldest);
    }
  }

  private mayHaveKept({ method, url = '', headers }: IncomingMessage): boolean {
    return method === 'POST' && this.posts.has(url) && Number(headers['content-length']) <= LONGEST_BODY;
  }

  private tryShort(
    request: IncomingMessage,
    response: ServerResponse,
    body: string,
    longWay: RequestListener,
  ): void {
    const key = keyOf(request, body);
    const answer = key === undefined ? undefined : this.find(key, request);
    if (answer && !this.around.isStopping()) {
      const started = this.around.now();
      const ip = this.admitted(request, started);
      if (ip !== undefined) {
        this.send(response, answer, { ip, started });
        return;
      }
    }
    if (key !== undefined) this.keys.set(request, key);
    if (body !== '') request.unshift(Buffer.from(body, 'latin1'));
    longWay(request, response);
  }

  private find(key: string, { headers }: IncomingMessage): KeptAnswer | undefined {
    const answer = this.answers.get(key);
    if (answer && !answer.isKept()) {
      this.answers.delete(key);
      return undefined;
    }
    return answer?.isForAll || headers.authorization === undefined ? answer : undefined;
  }

  /** The address of a call that is within its limit; one too many is refused by the long way, in its own words. */
  private admitted(request: IncomingMessage, now: number): string | undefined {
    const ip = this.around.addressOf(request);
    try {
      this.around.count(ip, now);
      return ip;
    } catch {
      return undefined;
    }
  }

  private send(response: ServerResponse, { headers, body, log }: KeptAnswer, { ip, started }: Call): void {
    const reqId = requestId();
    headers[1] = reqId;
    response.writeHead(200, headers);
    end(response, body);
    const told = (time: number) => {
      log({ reqId, status: 200, time, ms: time - started, ip });
      this.around.answered();
    };
    // As a rule the system has taken all of it by now, within the millisecond.
    if (response.writableFinished) told(started);
    else response.once('finish', () => told(this.around.now()));
  }
}

function end(response: ServerResponse, body: Buffer | string): void {
  if (typeof body !== 'string') {
    response.end(body);
    return;
  }
  const { socket } = response;
  socket?.cork();
  response.write(body, 'latin1');
  // Before the end, which would add an empty piece to what waits.
  socket?.uncork();
  response.end();
}

/** One text for all that the answer depends on; undefined for a call that is out of the ordinary. */
function keyOf({ method, url = '', headers }: IncomingMessage, body: string): string | undefined {
  const { 'accept-encoding': encodings = '', 'content-type': type = '' } = headers;
  if (!url.startsWith('/api/') || url.length > LONGEST_ADDRESS) return undefined;
  if (encodings.length + type.length > LONGEST_HEADER || headers['transfer-encoding']) return undefined;
  if (method === 'GET' && headers['content-length'] !== undefined) return undefined;
  return `${method} ${url}\n${encodings}\n${type}\n${body}`;
}

/** The body, a character a byte, if all of it has come; undefined, and nothing is taken, if not. */
function bodyOf(request: IncomingMessage): string | undefined {
  const length = Number(request.headers['content-length']);
  if (request.readableLength !== length) return undefined;
  const bytes: Buffer | null = request.read();
  return bytes?.toString('latin1') ?? '';
}
