import type { DatabaseLog } from '../database/log';

/** A command prints its own lines; of the database's only what went wrong. */
export const commandLog: DatabaseLog = {
  info() {},
  warn: (_details, message) => console.error(message),
  error: (_details, message) => console.error(message),
};
