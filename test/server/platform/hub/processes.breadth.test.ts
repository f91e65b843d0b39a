import { mkdtempSync, rmSync } from 'node:fs';
import { Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { eq } from 'drizzle-orm';
import { Client } from 'pg';
import { HUB_PATH } from '../../../../src/contract/notifications/hub';
import { readSettings } from '../../../../src/server/platform/configuration/configuration';
import { parameters } from '../../../../src/server/platform/database';
import { publicCache } from '../../../../src/server/platform/http/publicCache';
import { type RunningShop, startShop } from '../../../../src/server/start';
import { EMPTY_RENDERER, makeSite } from '../../../support/app';
import { startPostgres, type TestPostgres } from '../../../support/postgres';
import { freePort } from '../../../support/shop';
import { heard, TRANSPORTS, until } from './live';

jest.setTimeout(180_000);

interface Process {
  readonly address: string;
  readonly shop: RunningShop;
}

let postgres: TestPostgres;
let url: string;
let folder: string;
let site: string;
let one: Process;
let other: Process;
beforeAll(async () => {
  postgres = await startPostgres();
  url = await postgres.createDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'corsi-hub-'));
  site = makeSite();
  one = await start();
  other = await start();
});
afterAll(async () => {
  await one.shop.stop();
  await other.shop.stop();
  await postgres.stop();
  for (const used of [folder, site]) rmSync(used, { recursive: true, force: true });
});

/** A process on the one database, as two servers behind a balancer are. */
async function start(): Promise<Process> {
  const port = String(await freePort());
  const settings = readSettings({
    PORT: port,
    DATA_DIR: folder,
    DATABASE_URL: url,
    CLIENT_DIR: site,
    LOG_LEVEL: 'silent',
    RENDERER: EMPTY_RENDERER,
  });
  return { address: `http://127.0.0.1:${port}`, shop: await startShop(settings) };
}

async function call({ address }: Process, route: string, body: object, token?: string) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(address + route, { method: 'POST', headers, body: JSON.stringify(body) });
  // biome-ignore lint/suspicious/noExplicitAny: what a test expects of an answer's shape is its own matter.
  return (await answer.json()) as any;
}

const logIn = async (process: Process, Username: string) =>
  (await call(process, '/api/users/authenticate', { Username, Password: 'corsi-demo-2026' })).item.token;

async function connect({ address }: Process, transport: keyof typeof HttpTransportType, token?: string) {
  const client = new HubConnectionBuilder()
    .withUrl(address + HUB_PATH, {
      transport: HttpTransportType[transport],
      ...(token !== undefined && { accessTokenFactory: () => token }),
    })
    .withAutomaticReconnect([60_000])
    .configureLogging(LogLevel.None)
    .build();
  await client.start();
  return client;
}

/** Buys a course that the student does not own, on the sandbox's page. @returns its title */
async function buy(process: Process, token: string): Promise<string> {
  const { items } = await call(process, '/api/courses/GetFilteredCourses', {});
  for (const { IdCourseEnc, title } of items) {
    const { isOk, item } = await call(process, '/api/PaymentRequest/create-checkout', { IdCourseEnc }, token);
    if (!isOk) continue;
    const body = new URLSearchParams({ card: '4242 4242 4242 4242' });
    await fetch(new URL(item.url, process.address), { method: 'POST', body, redirect: 'manual' });
    const confirm = { IdPurchaseEnc: item.IdPurchaseEnc };
    await call(process, '/api/PaymentRequest/confirm-checkout', confirm, token);
    return title;
  }
  throw new Error('the student owns everything');
}

const readiness = async ({ address }: Process) => (await fetch(`${address}/readyz`)).json();

test('a purchase through one process toasts the clients of both, once, and the buyer’s on neither', async () => {
  const token = await logIn(one, 'studente@example.com');
  const clients = [await connect(one, 'WebSockets'), await connect(other, 'WebSockets')];
  const mine = [await connect(one, 'WebSockets', token), await connect(other, 'WebSockets', token)];
  const toasts = clients.map((client) => heard(client, 'SendPurchaseNotificationV2'));
  const own = mine.map((client) => heard(client, 'SendPurchaseNotificationV2'));
  const first = await buy(one, token);
  for (const toast of toasts) expect((await toast.next())[1]).toBe(first);
  const second = await buy(other, token);
  for (const toast of toasts) expect((await toast.next())[1]).toBe(second);
  for (const toast of own) expect(toast.waiting()).toEqual([]);
  await Promise.all([...clients, ...mine].map((client) => client.stop()));
});

test('a listener that was killed is back by itself, and toasts come again', async () => {
  const client = await connect(other, 'WebSockets');
  const toasts = heard(client, 'SendPurchaseNotificationV2');
  const operator = new Client({ connectionString: url });
  await operator.connect();
  const count = async () => {
    const { rows } = await operator.query(
      `select pid from pg_stat_activity where application_name = 'corsi backplane'`,
    );
    return rows.map(({ pid }) => pid as number);
  };
  let before = await count();
  // PostgreSQL may still be ending the connection of the process that another test stopped.
  while (before.length > 2) before = await count();
  expect(before).toHaveLength(2);
  expect(await readiness(one)).toEqual({ status: 'ready', backplane: 'listening' });
  await operator.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [before]);
  let again: number[] = [];
  while (again.length < 2 || again.some((pid) => before.includes(pid))) again = await count();
  while ((await readiness(other)).backplane !== 'listening');
  while ((await readiness(one)).backplane !== 'listening');
  await operator.end();

  const title = await buy(one, await logIn(one, 'studente@example.com'));
  expect((await toasts.next())[1]).toBe(title);
  await client.stop();
});

test('what one process writes is at once fresh in the other', async () => {
  const read = async (process: Process) => {
    const { items } = await (await fetch(`${process.address}/api/Parameter/`)).json();
    return items.find(({ key }: { key: string }) => key === 'webinar.title').value;
  };
  const old = await read(other);
  await one.shop.database.orm
    .update(parameters)
    .set({ value: 'Un altro webinar' })
    .where(eq(parameters.key, 'webinar.title'));
  expect(await read(other)).toBe(old);
  publicCache(one.shop.database).invalidate(['site']);
  while ((await read(other)) === old);
  expect(await read(other)).toBe('Un altro webinar');
});

test('row 18: a process that stops lets its clients come back, and is away before any connection is cut', async () => {
  const third = await start();
  const clients = await Promise.all(TRANSPORTS.map((transport) => connect(third, transport)));
  let leaving = 0;
  for (const client of clients) {
    client.onreconnecting(() => {
      leaving += 1;
    });
  }
  const cut = jest.spyOn(Server.prototype, 'closeAllConnections');
  await third.shop.stop();
  expect(cut).not.toHaveBeenCalled();
  await until(() => leaving === 3);
  await Promise.all(clients.map((client) => client.stop()));
});
