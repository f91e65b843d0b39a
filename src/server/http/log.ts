import { hostname } from 'node:os';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';

/** What may be told of an address: its path, and of its query the names. Values may be tokens or signatures. */
export function addressForLog(url: string): string {
  const [path = '', query] = url.split('?', 2);
  const shown = path.replace(SECRET_PATHS, '$1…');
  if (!query) return shown;
  const names = [...new URLSearchParams(query).keys()].slice(0, 20);
  return `${shown}?${names.map((name) => encodeURIComponent(name)).join('&')}`;
}

/** After these come one-time tokens, signed addresses of media, or coupon codes. */
const SECRET_PATHS =
  /^(.*\/(?:attivazione|reimposta-password|conferma-email|mailbox|media|sandbox-pay|offerta-corso|offerta-percorsi-formativi)\/).+$/;

interface QueryError extends Error {
  query: string;
}

/** A failed query's error lists its parameters (mails, hashes): only the statement is told. */
function isQueryError(error: Error): error is QueryError {
  return 'query' in error && 'params' in error && typeof error.query === 'string';
}

interface LoggedError {
  [key: string]: unknown;
  type: string;
  message: string;
  stack: string;
}

/** An error as the log keeps it; database details (`Key (email)=(…)`) stay out. */
export function errorForLog(error: Error): LoggedError {
  const cause = error.cause instanceof Error ? { cause: errorForLog(error.cause) } : {};
  const code = 'code' in error ? { code: error.code } : {};
  if (!isQueryError(error)) {
    return { type: error.name, message: error.message, ...code, stack: error.stack ?? '', ...cause };
  }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { type: error.name, message: `Failed query: ${error.query}`, stack: frames.join('\n'), ...cause };
}

const SECRETS = ['password', 'Password', 'CurrentPassword', 'token', 'Token', 'authorization', 'cookie'];

/** Options of the log: one line of JSON an event, without secrets. */
export const logOptions = {
  redact: {
    paths: [
      'req.headers',
      ...SECRETS,
      ...SECRETS.map((name) => `*.${name}`),
      ...SECRETS.map((name) => `*.*.${name}`),
    ],
    censor: '[removed]',
  },
  serializers: {
    req: (request: FastifyRequest) => ({ method: request.method, url: addressForLog(request.url) }),
    err: errorForLog,
  },
};

/** One answered request. */
export interface Answered {
  readonly reqId: string;
  readonly status: number;
  /** When it was answered: milliseconds since 1970. */
  readonly time: number;
  /** How long it took: milliseconds. */
  readonly ms: number;
  readonly ip: string;
}

/** The line that each request of an address leaves. */
export type LogAnswer = (answered: Answered) => void;

export interface LogStream {
  write(line: string): void;
  /** The same for a line that is known to tell of no trouble. */
  writeSoon?(line: string): void;
}

/** What needs no escaping. A proxy may send anything as an address. */
const PLAIN_ADDRESS = /^[\da-f.:]+$/;

/** Levels at which answers are told. */
const TELLING = ['trace', 'debug', 'info'];

/**
 * What makes such lines, with the fields of pino's own (level 30 is its `info`). They are put together here, for each
 * address once what does not change: the logger's search through whatever it is given costs as much as all the rest
 * of a kept answer. The fields hold no secret.
 */
export function answerLog({ level }: Pick<FastifyBaseLogger, 'level'>, stream: LogStream) {
  const isTold = TELLING.includes(level);
  const write = (stream.writeSoon ?? stream.write).bind(stream);
  const ofProcess = JSON.stringify({ pid: process.pid, hostname: hostname() }).slice(1, -1);
  return (method: string, url: string): LogAnswer => {
    if (!isTold) return () => {};
    const request = JSON.stringify({ method, url: addressForLog(url) });
    let [known, start] = [0, ''];
    return ({ reqId, status, time, ms, ip }) => {
      // Under load, many calls are answered within one millisecond.
      if (time !== known) {
        known = time;
        start = `{"level":30,"time":${time},${ofProcess},"req":${request},"reqId":"`;
      }
      const address = PLAIN_ADDRESS.test(ip) ? `"${ip}"` : JSON.stringify(ip);
      write(
        `${start}${reqId}","status":${status},"ms":${Math.round(ms)},"ip":${address},"msg":"answered"}\n`,
      );
    };
  };
}

/** Milliseconds that a line may wait for others. */
const LINE_WAITS = 20;
/** `trace`, `debug`, `info`: a warning or a fault goes out at once, with what waits before it. */
const MAY_WAIT = /^\{"level":[123]0,/;

/**
 * Where the log goes by default: stdout, several lines together, for under load a write for each would cost as much as
 * the answers do. Once nobody reads any more they are dropped.
 */
export function stdoutTogether(): LogStream {
  together ??= writeTogether();
  return together;
}

let together: LogStream | undefined;

function writeTogether(): LogStream {
  let lines = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (lines !== '' && process.stdout.writable) process.stdout.write(lines);
    lines = '';
  };
  process.once('exit', flush);
  process.stdout.on('error', () => {});
  const writeSoon = (line: string) => {
    lines += line;
    timer ??= setTimeout(flush, LINE_WAITS);
  };
  return {
    writeSoon,
    write(line) {
      writeSoon(line);
      if (!MAY_WAIT.test(line)) flush();
    },
  };
}
