import { countLearners } from '../../src/server/catalogue/courses/search/learnersService';
import { modeOf } from '../../src/server/checkout/providers/openPayments';
import { commandLog } from '../../src/server/commands/log';
import { hashPassword } from '../../src/server/identity/accountService';
import type { Settings } from '../../src/server/platform/configuration/configuration';
import { databaseOptions } from '../../src/server/platform/configuration/databaseOptions';
import { withSessionSecret } from '../../src/server/platform/configuration/sessionSecret';
import { type Database, openDatabase, StartError } from '../../src/server/platform/database';
import { openMedia } from '../../src/server/platform/media/openMedia';
import { assertMode } from '../../src/server/platform/shopMode';
import { addVolume } from './addVolume';
import { type DemoRequest, readDemoRequest } from './demoRequest';
import { progressLine } from './progressLine';

const INTERRUPTED = 130;

/**
 * Fills an empty database with the demo shop. With numbers, also adds that many courses, users and purchases to
 * the database. Ctrl-C stops after the current batch, a second one at once.
 * @throws StartError, one line for the operator
 */
export async function makeDemo(settings: Settings, parameters: readonly string[]): Promise<void> {
  if (settings.mode === 'production') throw new StartError('The demo shop is not for MODE=production.');
  const request = readDemoRequest(parameters);
  const clock = () => new Date();
  const { DEMO_PASSWORD, seedDemo } = await import(
    /* webpackChunkName: "demoShop" */ '../../src/server/demo'
  );
  const database = await openDatabase({ ...databaseOptions(settings), isBulk: true }, commandLog);
  try {
    const configuration = await withSessionSecret(settings);
    await assertMode(database, modeOf(configuration));
    const media = await openMedia(configuration, clock);
    const done = await seedDemo({ database, media, clock, log: commandLog, hashPassword });
    console.log(done === 'filled' ? 'The demo shop is set up.' : 'There is a shop already; it is kept.');
    if (request) await addTo(database, request, DEMO_PASSWORD, clock);
    await countLearners(database.orm);
  } finally {
    await database.close();
  }
}

async function addTo(
  database: Database,
  request: DemoRequest,
  password: string,
  clock: () => Date,
): Promise<void> {
  const stop = new AbortController();
  const { signal } = stop;
  const onSignal = () => {
    if (signal.aborted) process.exit(INTERRUPTED);
    stop.abort();
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  const progress = progressLine(process.stderr);
  const started = Date.now();
  try {
    const passwordHash = await hashPassword(password);
    const added = await addVolume({
      ...request,
      database,
      passwordHash,
      clock,
      signal,
      onProgress: progress.show,
    });
    progress.end();
    const seconds = (Date.now() - started) / 1000;
    console.log(
      `Batch ${request.batch}: ${added.courses} courses, ${added.users} users, ${added.purchases} purchases ` +
        `(${added.rows} rows in ${seconds.toFixed(1)} s, ${Math.round(added.rows / seconds)} a second).`,
    );
    if (added.users > 0) {
      console.log(`Its users are utente.${request.batch}.1@example.com and so on, password ${password}.`);
    }
    if (signal.aborted) {
      console.error('Interrupted: finished batches are complete; another run adds a batch of its own.');
      process.exitCode = INTERRUPTED;
    }
  } finally {
    progress.end();
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  }
}
