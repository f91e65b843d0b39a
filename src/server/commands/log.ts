import type { DatabaseLog } from '../platform/database/log';

/** Prints only warnings and errors of the database; commands print their own lines. */
export const commandLog: DatabaseLog = {
  info() {},
  warn: (_details, message) => console.error(message),
  error: (_details, message) => console.error(message),
};
