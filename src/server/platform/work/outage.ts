import { types } from 'node:util';

/** The database takes no work at present. Callers get 503 and try again later. */
export class OutageError extends Error {
  override readonly name = 'OutageError';
}

/** A queue is full, which is no outage of the database. Callers get 503 and try again later. */
export class BusyError extends Error {
  override readonly name = 'BusyError';
}

/**
 * SQLSTATEs of a database that takes no work, whatever the statement: connection exceptions (08, also what poolers
 * answer), insufficient resources (53: a full disk, too many connections), a server that stops or starts (57P),
 * a read-only transaction (25006) and a failing disk (58030).
 */
const SQLSTATES = /^(?:08...|53...|57P0[1-5]|25006|58030)$/;
/** The driver's errors without a code, for connections that are gone. */
const GONE = /^Connection terminated|^Client (?:has encountered|was closed)|^Cannot use a pool after/;

const connectionErrors = new WeakSet<Error>();

/** Marks an error that has ended a connection to the database, whatever its code. */
export function markConnectionError(error: Error): void {
  connectionErrors.add(error);
}

export interface OutageCause {
  /** Equal for equal causes: a code, or a message without values. */
  readonly key: string;
  /** For the log. */
  readonly reason: string;
}

/** Returns what an outage's error was caused by; undefined for any other error. */
export function causeOfOutage(error: unknown): OutageCause | undefined {
  let found: OutageCause | undefined;
  for (let cause = error; types.isNativeError(cause); cause = cause.cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    const isOutage =
      cause instanceof OutageError ||
      SQLSTATES.test(code) ||
      GONE.test(cause.message) ||
      connectionErrors.has(cause);
    // The innermost error knows most, such as what refused the connection.
    if (isOutage || found) found = { key: code || cause.message, reason: cause.message };
  }
  return found;
}
