import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hash } from '@node-rs/argon2';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Role } from '../../src/contract/identity/roles';
import { buildApp } from '../../src/server/app';
import { bankTransferProvider } from '../../src/server/checkout/providers/bankTransfer/provider';
import { sandboxProvider } from '../../src/server/checkout/providers/sandbox/provider';
import { createBackplane } from '../../src/server/platform/backplane/postgresBackplane';
import { type Configuration, readSettings } from '../../src/server/platform/configuration/configuration';
import { newId, users } from '../../src/server/platform/database';
import type { Deps } from '../../src/server/platform/deps';
import { createInstance } from '../../src/server/platform/http/instance';
import type { Timeouts } from '../../src/server/platform/http/timeouts';
import { createOutbox } from '../../src/server/platform/mail/outboxService';
import { embeddedMailbox, type MailTransport } from '../../src/server/platform/mail/transport';
import { openFolderStore } from '../../src/server/platform/media/folder';
import { type PaymentProvider, paymentsOf } from '../../src/server/platform/paymentProvider';
import { openTestDatabase, type TestDatabase } from './database';
import { createLatency, type Latency, withLatency } from './latency';
import { watchOutbox } from './wokenOutbox';

export const PASSWORD = 'una password di prova';
export const SECRET = 'test-secret-test-secret-test-secret';

/** A page renderer for tests that are not about pages. */
export const EMPTY_RENDERER = path.join(__dirname, 'emptyRenderer.cjs');

/** A small built site: the template, without webpack's additions. */
export function makeSite(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'corsi-site-'));
  for (const name of ['assets', 'icons', 'demo']) mkdirSync(path.join(folder, name));
  const template = readFileSync(path.join(__dirname, '../../public/index.ejs'), 'utf8');
  writeFileSync(path.join(folder, 'index.html'), template.replace(/<%.*?%>/gs, ''));
  return folder;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  readonly configuration: Configuration;
  readonly deps: Deps;
  readonly clientDir: string;
  /** The present; tests move it on. */
  readonly time: { now: Date };
  /** The log so far, a line of JSON an event. */
  readonly log: string[];
  /** Of the sandbox. */
  readonly latency: Latency;
  /** Calls with JSON, as the browser does. */
  call(url: string, body?: unknown, token?: string, more?: InjectOptions): Promise<Answer>;
  addUser(fields?: Partial<typeof users.$inferInsert>): Promise<string>;
  /** A token of the account with that mail, whose password is `PASSWORD`. */
  logIn(email: string): Promise<string>;
  /** Adds a user with that role and logs in. */
  tokenOf(role: Role): Promise<string>;
  /** Waits for the mails that the shop has woken its outbox for. */
  delivered(): Promise<void>;
  close(): Promise<void>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: what a test expects of an answer's shape is its own matter.
  readonly data: any;
}

export interface TestAppOptions {
  readonly variables?: Record<string, string>;
  /** The file of a page renderer. */
  readonly renderer?: string;
  readonly clientDir?: string;
  /** The transport of mails; by default the embedded mailbox. */
  readonly transport?: MailTransport;
  /** Those that are configured, that of new checkouts first; by default the sandbox alone. */
  readonly payments?: (
    sandbox: PaymentProvider,
    options: { database: TestDatabase; clock: () => Date },
  ) => readonly [PaymentProvider, ...PaymentProvider[]];
  /** By default the worker's; the app's end discards it. */
  readonly database?: TestDatabase;
  /** How long clients may take; by default as long as everybody's. */
  readonly timeouts?: Timeouts;
}

/** The whole server on a database of its own, without a socket. */
export async function openTestApp({
  variables,
  renderer,
  clientDir,
  transport = embeddedMailbox,
  payments: makePayments,
  database: given,
  timeouts,
}: TestAppOptions = {}): Promise<TestApp> {
  const database = given ?? (await openTestDatabase());
  const site = clientDir ?? makeSite();
  const settings = readSettings({
    DATA_DIR: database.dataDir,
    CLIENT_DIR: site,
    RENDERER: renderer ?? EMPTY_RENDERER,
    CALLS_PER_MINUTE: '100000',
    RENDER_TIMEOUT_MS: '30000',
    ...variables,
  });
  const configuration: Configuration = { ...settings, sessionSecret: SECRET };
  const time = { now: new Date() };
  const clock = () => time.now;
  const log: string[] = [];
  const app = createInstance(settings, {
    clock,
    timeouts,
    logStream: { write: (line) => void log.push(line) },
  });
  const media = openFolderStore({ folder: path.join(database.dataDir, 'media'), secret: SECRET, clock });
  const latency = createLatency();
  const sandbox = withLatency(sandboxProvider({ mode: 'demo', database, secret: SECRET, clock }), latency);
  const bankTransfer = bankTransferProvider({ database, clock });
  const payments = paymentsOf(...(makePayments?.(sandbox, { database, clock }) ?? [sandbox, bankTransfer]));
  const outbox = watchOutbox(
    createOutbox({ database, clock, transport, configuration, log: app.log }),
    database,
    clock,
  );
  const backplane = createBackplane({ database, log: app.log });
  const uptime = () => time.now.getTime();
  const deps: Deps = {
    configuration,
    database,
    backplane,
    clock,
    uptime,
    media,
    payments,
    mails: outbox.mails,
    log: app.log,
  };
  app.addHook('onClose', () => {
    outbox.close();
    return backplane.close();
  });
  await buildApp(app, deps).catch(async (error) => {
    await app.close();
    await database.discard();
    if (!clientDir) rmSync(site, { recursive: true, force: true });
    throw error;
  });
  // At argon2's least cost: tests log in thousands of times.
  const passwordHash = await hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

  const call: TestApp['call'] = async (url, body, token, more = {}) => {
    const answer = await app.inject({
      method: 'POST',
      url,
      ...(body === undefined ? {} : { payload: body as object }),
      ...more,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...more.headers },
    });
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.body,
      data: isJson ? answer.json() : undefined,
    };
  };
  const addUser: TestApp['addUser'] = async (fields) => {
    const id = newId();
    const email = `p${id.toLowerCase()}@example.com`;
    await database.orm.insert(users).values({ id, email, passwordHash, activatedAt: time.now, ...fields });
    return id;
  };
  const logIn: TestApp['logIn'] = async (email) => {
    const { data } = await call('/api/users/authenticate', { Username: email, Password: PASSWORD });
    return data.item.token;
  };
  return {
    app,
    database,
    configuration,
    deps,
    clientDir: site,
    time,
    log,
    latency,
    call,
    addUser,
    logIn,
    async tokenOf(role) {
      const email = `p${newId().toLowerCase()}@example.com`;
      await addUser({ email, role });
      return logIn(email);
    },
    delivered: outbox.delivered,
    async close() {
      await app.close();
      await database.discard();
      rmSync(site, { recursive: true, force: true });
    },
  };
}
