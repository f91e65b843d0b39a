import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../test/support/shop';
import { startProcess } from '../test/support/shopProcess';
import type { Bench } from './support/figure';
import { median, rounded } from './support/statistics';

/** Both must do the same work: the ratio of their times may differ from 1 by this much. */
const TOLERANCE = 0.1;
const ROUNDS = 150;
const WARM_UP = 20;
/** Enough that none gets more than five mails of a kind: from there on all are treated alike. */
const ACCOUNTS = 90;

const PASSWORD = 'gatto-lampione-veliero-7';
/** No address comes near the limits. */
const placeOf = (index: number) => `127.0.1.${1 + (index % 200)}`;
const knownMail = (index: number) => `nota-${index % ACCOUNTS}@example.com`;

type Kind = 'known' | 'unknown';
type Mails = Readonly<Record<Kind, (index: number) => string>>;

/** A call whose time must not tell whether an address has an account. */
interface Probe {
  readonly name: string;
  readonly path: string;
  readonly mails: Mails;
  readonly body: (mail: string) => object;
  readonly isExpected: (answer: { isOk?: boolean; code?: string }) => boolean;
}

const signUpBody = (Email: string) => ({ FirstName: 'Sara', Surname: 'Conti', Email, Password: PASSWORD });

const PROBES: readonly Probe[] = [
  {
    name: 'login',
    path: '/api/users/authenticate',
    mails: { known: () => 'studente@example.com', unknown: () => 'nessuno@example.com' },
    body: (Username) => ({ Username, Password: 'una-password-sbagliata' }),
    isExpected: ({ code }) => code === 'invalid_credentials',
  },
  {
    name: 'reset',
    path: '/api/users/PrepareResetPassword',
    mails: { known: knownMail, unknown: (index) => `ignota-${index % ACCOUNTS}@example.com` },
    body: (Email) => ({ Email }),
    isExpected: ({ isOk }) => isOk === true,
  },
  {
    name: 'sign-up',
    path: '/api/users/RegisterUser',
    mails: { known: knownMail, unknown: (index) => `nuova-${index}@example.com` },
    body: signUpBody,
    isExpected: ({ isOk }) => isOk === true,
  },
];

/** Milliseconds until the call is answered. */
function timeOf(port: number, probe: Omit<Probe, 'name' | 'mails'>, mail: string, localAddress: string) {
  const body = JSON.stringify(probe.body(mail));
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const options = { host: '127.0.0.1', localAddress, port, path: probe.path, method: 'POST', headers };
  return new Promise<number>((resolve, reject) => {
    const started = performance.now();
    const asked = request(options, async (response) => {
      const pieces: Buffer[] = [];
      for await (const piece of response) pieces.push(piece as Buffer);
      const took = performance.now() - started;
      const text = Buffer.concat(pieces).toString();
      if (probe.isExpected(JSON.parse(text))) resolve(took);
      else reject(new Error(`${probe.path} answered ${response.statusCode} ${text}`));
    });
    asked.once('error', reject);
    asked.end(body);
  });
}

async function measure(port: number, probe: Probe): Promise<Readonly<Record<Kind, number[]>>> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let index = 0; index < WARM_UP + ROUNDS; index += 1) {
    // They take turns at going first: a machine's speed drifts, and a call may feel the one before it.
    const order = index % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of order) {
      const took = await timeOf(port, probe, probe.mails[kind](index), placeOf(index));
      if (index >= WARM_UP) times[kind].push(took);
    }
  }
  return times;
}

/** Whether the time of an answer tells that a mail has an account. */
const login: Bench = async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-login-'));
  const port = await freePort();
  const shop = startProcess({ folder: path.join(folder, 'data'), port, quiet: true });
  try {
    await shop.ready();
    const signUp = { path: '/api/users/RegisterUser', body: signUpBody, isExpected: () => true };
    for (let index = 0; index < ACCOUNTS; index += 1) {
      await timeOf(port, signUp, knownMail(index), placeOf(index));
    }
    const rows = [];
    for (const probe of PROBES) {
      const { known, unknown } = await measure(port, probe);
      const ratio = median(unknown) / median(known);
      rows.push({
        call: probe.name,
        calls: known.length,
        'known, median ms': rounded(median(known)),
        'unknown, median ms': rounded(median(unknown)),
        'unknown of known': rounded(ratio),
        isKept: Math.abs(ratio - 1) <= TOLERANCE,
      });
    }
    const worst = rows.map((row) => `${row.call} ${row['unknown of known']}`).join(', ');
    return {
      title: `Calls with an unknown mail beside a known one: ${worst}, each 1 give or take ${TOLERANCE}`,
      rows: rows.map(({ isKept: _isKept, ...row }) => row),
      notes: ['One of each in turn, from many addresses of the loopback, so that no limit is met'],
      isKept: rows.every(({ isKept }) => isKept),
    };
  } finally {
    await shop.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

export default login;
