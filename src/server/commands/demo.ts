import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Settings } from '../configuration';
import { openDatabase, StartError } from '../database';
import { seedDemo } from '../database/demo/seed';
import { openFolderStore } from '../media/folder';
import { withSessionSecret } from '../sessionSecret';
import { databaseOptions } from '../start';
import { hashPassword } from '../users/accountService';
import { type DemoSize, growDemo } from './bigDemo';
import { commandLog } from './log';

const USAGE = 'demo [--courses N] [--users N] [--purchases N], each up to 20000000';
const MOST = 20_000_000;
const PASSWORD = 'corsi-demo-2026';

/**
 * `demo`: fills an empty database with the demo shop. With numbers it goes on until there are as many
 * courses, users and purchases; what is there already counts, so it may be repeated.
 */
export async function makeDemo(settings: Settings, parameters: readonly string[]): Promise<void> {
  if (settings.mode === 'production') throw new StartError('The demo shop is not for MODE=production.');
  const size = sizeOf(parameters);
  const clock = () => new Date();
  const database = await openDatabase(databaseOptions(settings), commandLog);
  try {
    const { sessionSecret: secret, dataDir } = await withSessionSecret(settings);
    const media = openFolderStore({ folder: path.join(dataDir, 'media'), secret, clock });
    const done = await seedDemo({ database, media, clock, log: commandLog, hashPassword });
    console.log(done === 'filled' ? 'The demo shop is set up.' : 'There is a shop already; it is kept.');
    if (!size) return;
    const client = await database.pool.connect();
    try {
      await growDemo(client, size, await hashPassword(PASSWORD), console.log);
    } finally {
      client.release();
    }
  } finally {
    await database.close();
  }
}

/** Undefined when no number is given. @throws StartError with the usage */
export function sizeOf(parameters: readonly string[]): DemoSize | undefined {
  if (parameters.length === 0) return undefined;
  try {
    const option = { type: 'string', default: '0' } as const;
    const { values } = parseArgs({
      args: [...parameters],
      options: { courses: option, users: option, purchases: option },
    });
    return {
      courses: numberOf(values.courses),
      users: numberOf(values.users),
      purchases: numberOf(values.purchases),
    };
  } catch {
    throw new StartError(`Usage: ${USAGE}.`);
  }
}

function numberOf(text: string): number {
  const number = /^\d{1,8}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number <= MOST)) throw new RangeError(text);
  return number;
}
