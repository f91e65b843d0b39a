import { folderError, StartError } from '../startError';

/** PostgreSQL's messages about disk faults, by system error code. */
const DISK: readonly (readonly [RegExp, string])[] = [
  [/No space left on device|Check free disk space/, 'ENOSPC'],
  [/Disk quota exceeded/, 'EDQUOT'],
  [/Read-only file system/, 'EROFS'],
  [/Input\/output error/, 'EIO'],
];

const REASON = /\b(?:PANIC|FATAL|error): .*/g;

/**
 * Says in one line why PostgreSQL did not start, or ended.
 * @param output the end of what it wrote
 */
export function faultOf(dataDir: string, output: string): Error {
  const code = DISK.find(([pattern]) => pattern.test(output))?.[1];
  if (code) return folderError(dataDir, Object.assign(new Error(), { code }));
  if (/could not look up effective user ID/.test(output)) return new StartError(NAMELESS);
  const reason = output.match(REASON)?.at(-1) ?? 'it ended without a reason';
  return new StartError(`The embedded database in ${dataDir} does not run: ${reason.replace(/\s+/g, ' ')}`);
}

const NAMELESS =
  'The embedded database cannot be made by an account without a name: PostgreSQL looks this one up in /etc/passwd. Add it there (in a container mount that file, or install libnss-wrapper), or set DATABASE_URL to a PostgreSQL.';
