import { readSettings, type Settings } from '../configuration/configuration';
import { startFault } from '../database';
import { exitWithError } from './exitWithError';

/** Runs a built program with the environment's settings and the command line's arguments. */
export function runProgram(main: (settings: Settings, words: readonly string[]) => Promise<void>): void {
  // New files are readable by their owner alone: the database holds password hashes.
  process.umask(0o077);
  run(main).catch(exitWithError);
}

async function run(main: Parameters<typeof runProgram>[0]): Promise<void> {
  const settings = readSettings(process.env);
  try {
    await main(settings, process.argv.slice(2));
  } catch (error) {
    throw startFault(error, settings.dataDir, settings.database.url);
  }
}
