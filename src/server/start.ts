import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import packageJson from '../../package.json';
import { BASE_PATH } from '../contract/platform/basePath';
import { forgetOldBuyers } from './account/deletion/deletionService';
import { buildApp, readSite, type Site } from './app';
import { countLearners } from './catalogue/courses/search/learnersService';
import { compareRecent } from './checkout/books/service';
import { deliverGifts } from './checkout/gifts/delivery';
import {
  assertPayable,
  configuredProviders,
  modeOf,
  openPayments,
  testPaymentsWarning,
} from './checkout/providers/openPayments';
import { checkLeftAlone } from './checkout/purchases/leftAlone';
import { reconcileOverdue, recoverEvents } from './checkout/purchases/reconciliation';
import { creditNoteFile } from './checkout/receipts/creditNotes';
import { receiptFile } from './checkout/receipts/receipts';
import { checkServices, type ServiceCheck } from './commands/serviceChecks';
import { announceQuestions } from './community/questions/announceService';
import { hashPassword } from './identity/accountService';
import { forgetOldTokens } from './identity/tokenService';
import { sendWebinarLinks } from './leads/webinarSeats';
import { createBackplane } from './platform/backplane/postgresBackplane';
import type { Settings } from './platform/configuration/configuration';
import { databaseOptions } from './platform/configuration/databaseOptions';
import { isLoopback } from './platform/configuration/loopback';
import { withSessionSecret } from './platform/configuration/sessionSecret';
import { type Database, makePrivate, openDatabase, openDataFolder, StartError } from './platform/database';
import { createInstance } from './platform/http/instance';
import { renderInThread } from './platform/http/renderInThread';
import { createOutbox } from './platform/mail/outboxService';
import { deleteFarewellMails } from './platform/mail/retentionService';
import { smtpTransport } from './platform/mail/smtp';
import { embeddedMailbox, type ReadFiles } from './platform/mail/transport';
import { openMedia } from './platform/media/openMedia';
import { sweepOrphans } from './platform/media/sweepService';
import { openVersions } from './platform/media/versions/openVersions';
import { assertMode } from './platform/shopMode';
import { repeat, repeatJob } from './platform/work/repeat';

const { version } = packageJson;
/** How long running requests may take to end after a stop signal. */
const STOP_TIMEOUT_MS = 10_000;

export interface RunningShop {
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  /**
   * Says that it is not ready and takes requests for `drainSeconds` more, then ends what is running (no request is
   * cut within ten seconds) and closes the database.
   */
  stop(): Promise<void>;
}

/**
 * Opens everything in its order and listens.
 * @throws StartError or ConfigurationError, a line for the operator; nothing is left open then
 */
export async function startShop(settings: Settings): Promise<RunningShop> {
  assertPayable(settings);
  const clock = () => new Date();
  // They answer while the database opens.
  const checked = Promise.all(settings.mode === 'production' ? checkServices(settings) : []);
  const read = readSite(settings);
  // Asked before the data folder is touched: a second start by mistake must change nothing.
  await assertPortIsFree(settings);
  const app = createInstance(settings, { clock });
  if (settings.mode === 'demo' && !isLoopback(settings.host)) {
    app.log.warn(
      { host: settings.host },
      'demo mode listens beyond this machine: anybody who reaches it can log in as its admin, whose password is public',
    );
  }
  const warning = testPaymentsWarning(settings);
  if (warning) app.log.warn(warning);
  if (settings.database.url) makePrivate(openDataFolder(settings.dataDir));
  // It loads while the database opens.
  const site = { ...read, render: renderInThread(read.rendererFile) ?? read.render };
  const database = await openDatabase(
    { ...databaseOptions(settings), waitSeconds: settings.database.waitSeconds },
    app.log,
  );
  try {
    await fill(app, settings, site, { database, clock });
    tellServices(app, await checked);
    // A process's first page takes several times as long as others; this one is kept for the first visitors.
    await app.inject({ url: `${BASE_PATH}/`, headers: { accept: 'text/html' } });
    await listen(app, settings);
    await logStart(app, settings, database);
    // Loading it takes half a second, and mails are written inside transactions.
    await import('./platform/mail/renderMail');
  } catch (error) {
    await app.close();
    await database.close();
    throw error;
  }
  return { database, log: app.log, stop: () => stop(app, database, settings) };
}

/** @throws StartError when a service refuses our settings; one that does not answer may do so later */
function tellServices(app: FastifyInstance, checks: readonly ServiceCheck[]): void {
  for (const { outcome, line } of checks) {
    if (outcome === 'refused') throw new StartError(line);
    if (outcome === 'silent') app.log.error(line);
  }
}

async function fill(
  app: FastifyInstance,
  settings: Settings,
  site: Site,
  { database, clock }: { readonly database: Database; readonly clock: () => Date },
): Promise<void> {
  const configuration = await withSessionSecret(settings);
  await assertMode(database, modeOf(configuration));
  const media = await openMedia(configuration, clock);
  if (settings.mode === 'demo') {
    const { seedDemo } = await import(/* webpackChunkName: "demoShop" */ './demo');
    const { seller } = configuration.environment;
    const done = await seedDemo({ database, media, clock, log: app.log, hashPassword, seller });
    if (done === 'filled') await countLearners(database.orm);
  }
  const payments = await openPayments(configuration, { database, clock });
  // Once a start: the sweep would repeat it each minute.
  tellServices(app, await checkLeftAlone(database.orm, configuredProviders(settings)));
  const { smtpUrl, from } = settings.mail;
  const readFiles: ReadFiles = {
    receipt: (purchaseId) => receiptFile(database.orm, purchaseId),
    creditNote: (movementId) => creditNoteFile(database.orm, Number(movementId)),
  };
  const transport = smtpUrl ? smtpTransport({ url: smtpUrl, from, readFiles }) : embeddedMailbox;
  const mails = createOutbox({ database, clock, transport, configuration, log: app.log });
  const backplane = createBackplane({ database, log: app.log });
  app.addHook('onClose', () => backplane.close());
  const uptime = () => performance.now();
  const versions = await openVersions(app, { configuration, database, media, clock, log: app.log });
  const deps = {
    configuration,
    database,
    backplane,
    clock,
    uptime,
    media,
    versions,
    payments,
    mails,
    log: app.log,
  };
  repeat(app, { name: 'reconciling overdue purchases', every: 60_000, run: () => reconcileOverdue(deps) });
  repeat(app, { name: 'recovering payment events', every: 900_000, run: () => recoverEvents(deps) });
  // A demo's sales may be made up, in any number, with nothing of them at a provider.
  if (settings.mode === 'production')
    repeat(app, { name: 'comparing the books', every: 3_600_000, run: () => compareRecent(deps) });
  repeat(app, { name: 'delivering gifts', every: 10_000, run: () => deliverGifts(deps) });
  repeat(app, { name: 'announcing questions', every: 60_000, run: () => announceQuestions(deps) });
  repeat(app, { name: 'sending webinar links', every: 60_000, run: () => sendWebinarLinks(deps) });
  repeatJob(app, 10_000, mails.delivery);
  repeat(app, { name: 'counting learners', every: 600_000, run: () => countLearners(database.orm) });
  repeat(app, { name: 'forgetting old tokens', every: 3_600_000, run: () => forgetOldTokens(deps) });
  repeat(app, { name: 'forgetting old limits', every: 3_600_000, run: () => app.limits.tidy() });
  repeat(app, { name: 'forgetting last mails', every: 3_600_000, run: () => deleteFarewellMails(deps) });
  repeat(app, { name: 'forgetting old buyers', every: 3_600_000, run: () => forgetOldBuyers(deps) });
  repeat(app, { name: 'sweeping files', every: 3_600_000, run: () => sweepOrphans(deps) });
  await buildApp(app, deps, site);
}

async function assertPortIsFree({ host, port }: Settings): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  try {
    probe.listen({ host, port });
    await once(probe, 'listening');
  } catch (error) {
    throw listenError(error, { host, port });
  }
  probe.close();
  await once(probe, 'close');
}

async function listen(app: FastifyInstance, { host, port }: Settings): Promise<void> {
  try {
    await app.listen({ host, port, listenTextResolver: () => 'listening' });
  } catch (error) {
    throw listenError(error, { host, port });
  }
}

const LISTEN_REASONS: Record<string, string> = {
  EADDRINUSE: 'another program listens there already. Stop it, or set PORT to another number',
  EACCES: 'this user may not. Set PORT to a number above 1023',
  EADDRNOTAVAIL: 'this machine has no such address. Set HOST to one of its own',
  ENOTFOUND: 'no such host. Set HOST to an address of this machine',
};

function listenError(error: unknown, { host, port }: Pick<Settings, 'host' | 'port'>): Error {
  const reason = LISTEN_REASONS[(error as NodeJS.ErrnoException).code ?? ''];
  return reason ? new StartError(`Cannot listen on ${host}:${port}: ${reason}.`) : (error as Error);
}

/** Version, database and address: what one needs to know first when something is wrong. */
async function logStart(app: FastifyInstance, settings: Settings, database: Database): Promise<void> {
  const { rows } = await database.pool.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  app.log.info(
    {
      version,
      node: process.version,
      mode: settings.mode,
      address: app.listeningOrigin,
      publicUrl: settings.publicUrl,
      database: database.embedded ? 'embedded' : 'postgresql',
      databaseVersion: rows[0]?.version,
    },
    'started',
  );
}

async function stop(app: FastifyInstance, database: Database, { drainSeconds }: Settings): Promise<void> {
  app.run.stopping = true;
  app.log.info({ version, drainSeconds }, 'stopping');
  await pause(drainSeconds * 1000);
  const clientsLeft = app.hub.stop();
  const ended = new Promise<void>((resolve) => app.server.close(() => resolve()));
  const deadline = setTimeout(() => app.server.closeAllConnections(), STOP_TIMEOUT_MS);
  await clientsLeft;
  await ended;
  clearTimeout(deadline);
  await app.close();
  await database.close();
  app.log.info({ version }, 'stopped');
}
