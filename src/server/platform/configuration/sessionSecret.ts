import { randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openDataFolder } from '../database';
import { type Configuration, ConfigurationError, type Settings } from './configuration';

const FILE = 'session-secret';

/**
 * The configuration with its secret: the given one, or one that is made at the first start and kept in
 * DATA_DIR, readable by its owner alone. Called once the data folder is known to be ours.
 */
export async function withSessionSecret(settings: Settings): Promise<Configuration> {
  return { ...settings, sessionSecret: settings.sessionSecret ?? (await keptSecret(settings.dataDir)) };
}

async function keptSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, FILE);
  openDataFolder(dataDir);
  const fresh = randomBytes(32).toString('base64url');
  try {
    await writeFile(file, fresh, { flag: 'wx', mode: 0o600 });
    return fresh;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      await rm(file, { force: true }); // on a full disk it is there, and empty
      throw error;
    }
  }
  const kept = (await readFile(file, 'utf8')).trim();
  // An empty file is what a crash while writing leaves behind: signing with it would be signing with nothing.
  if (kept.length < 32)
    throw new ConfigurationError(`${file} is damaged: remove it, and everybody logs in anew.`);
  return kept;
}
