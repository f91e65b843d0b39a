import { hostname } from 'node:os';
import { ConfigurationError } from '../configuration/configuration';
import { StartError } from '../database';
import { errorForLog } from '../http/log';

/** Prints one line and exits with code 1, or the error's own: plain for a mistake that the operator can correct, JSON for a bug. */
export function exitWithError(error: unknown): never {
  const isExpected = error instanceof StartError || error instanceof ConfigurationError;
  console.error(isExpected ? error.message : crashLine(error));
  process.exit(error instanceof StartError ? error.exitCode : 1);
}

/** The same format as the log of a running shop (crashLog.ts). */
function crashLine(reason: unknown): string {
  const error = reason instanceof Error ? reason : new Error(String(reason));
  const event = { level: 60, time: Date.now(), pid: process.pid, hostname: hostname() };
  return JSON.stringify({
    ...event,
    err: errorForLog(error),
    msg: 'the process ends because of an unexpected error',
  });
}
