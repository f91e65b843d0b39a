import path from 'node:path';
import type { Settings } from '../configuration';
import { countLearners } from '../courses/search/learnersService';
import { type Database, openDatabase, StartError } from '../database';
import { DEMO_PASSWORD } from '../database/demo/rows/accounts';
import { seedDemo } from '../database/demo/seed';
import { openFolderStore } from '../media/folder';
import { withSessionSecret } from '../sessionSecret';
import { databaseOptions } from '../start';
import { hashPassword } from '../users/accountService';
import { addVolume } from '../volume/volumeService';
import { type DemoRequest, readDemoRequest } from './demoRequest';
import { commandLog } from './log';
import { progressLine } from './progressLine';

const INTERRUPTED = 130;

/**
 * `demo`: fills an empty database with the demo shop; with numbers it then adds so many courses, users and
 * purchases to whatever is there. Ctrl-C ends it after the batch under way; a second one at once.
 * @throws StartError, a line for who called
 */
export async function makeDemo(settings: Settings, parameters: readonly string[]): Promise<void> {
  if (settings.mode === 'production') throw new StartError('The demo shop is not for MODE=production.');
  const request = readDemoRequest(parameters);
  const clock = () => new Date();
  const database = await openDatabase(databaseOptions(settings), commandLog);
  try {
    const { sessionSecret: secret, dataDir } = await withSessionSecret(settings);
    const media = openFolderStore({ folder: path.join(dataDir, 'media'), secret, clock });
    const done = await seedDemo({ database, media, clock, log: commandLog, hashPassword });
    console.log(done === 'filled' ? 'The demo shop is set up.' : 'There is a shop already; it is kept.');
    if (request) await addTo(database, request, clock);
    await countLearners(database.orm);
  } finally {
    await database.close();
  }
}

async function addTo(database: Database, request: DemoRequest, clock: () => Date): Promise<void> {
  const stop = new AbortController();
  const onSignal = () => {
    if (stop.signal.aborted) process.exit(INTERRUPTED);
    stop.abort();
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  const progress = progressLine(process.stderr);
  const started = Date.now();
  try {
    const passwordHash = await hashPassword(DEMO_PASSWORD);
    const { signal } = stop;
    const added = await addVolume({
      ...request,
      ...{ database, passwordHash, clock, signal, onProgress: progress.show },
    });
    progress.end();
    const seconds = (Date.now() - started) / 1000;
    console.log(
      `Batch ${request.batch}: ${added.courses} courses, ${added.users} users, ${added.purchases} purchases ` +
        `(${added.rows} rows in ${seconds.toFixed(1)} s, ${Math.round(added.rows / seconds)} a second).`,
    );
    if (added.users > 0) {
      console.log(
        `Its users are utente.${request.batch}.1@example.com and so on, password ${DEMO_PASSWORD}.`,
      );
    }
    if (signal.aborted) {
      console.error('Interrupted: what is there is whole; another run adds a batch of its own.');
      process.exitCode = INTERRUPTED;
    }
  } finally {
    progress.end();
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  }
}
