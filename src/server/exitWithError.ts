import { ConfigurationError } from './configuration';
import { StartError } from './database';

/** Prints one line for a mistake that the operator can correct, the whole error for a bug, and exits with code 1. */
export function exitWithError(error: unknown): never {
  const isExpected = error instanceof StartError || error instanceof ConfigurationError;
  console.error(isExpected ? error.message : error);
  process.exit(1);
}
