import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { TOKEN_PAGES } from './tokenPages';

/** The parts of an address that may be logged: its path and the names of its query. Values may be secrets. */
export function addressForLog(url: string): string {
  const [path = '', query] = url.split('?', 2);
  const shown = path.replace(SECRET_PATHS, '$1…');
  if (!query) return shown;
  const names = [...new URLSearchParams(query).keys()].slice(0, 20);
  return `${shown}?${names.map((name) => encodeURIComponent(name)).join('&')}`;
}

/** Folders whose paths end in one-time tokens, signed media addresses or coupon codes. */
const SECRET_FOLDERS = [
  ...Object.values(TOKEN_PAGES),
  ...['mailbox', 'media', 'sandbox-pay', 'offerta-corso', 'offerta-percorsi-formativi'],
];
const SECRET_PATHS = new RegExp(`^(.*/(?:${SECRET_FOLDERS.join('|')})/).+$`);

interface QueryError extends Error {
  query: string;
}

/** A failed query's error lists its parameters (mails, hashes); only the statement is logged. */
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

/** Returns the log whose lines name the request. */
export const requestLog = (request: FastifyRequest): FastifyBaseLogger =>
  request.log.child({ reqId: request.id });

export interface LogStream {
  write(line: string): void;
}
