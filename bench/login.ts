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

/** No address comes near the limits. */
const placeOf = (index: number) => `127.0.1.${1 + (index % 200)}`;

/** Milliseconds until a login is refused. */
function refusalTime(port: number, Username: string, localAddress: string): Promise<number> {
  const body = JSON.stringify({ Username, Password: 'una-password-sbagliata' });
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const options = { host: '127.0.0.1', localAddress, port, path: '/api/users/authenticate', method: 'POST' };
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const asked = request({ ...options, headers }, async (response) => {
      const pieces: Buffer[] = [];
      for await (const piece of response) pieces.push(piece as Buffer);
      const took = performance.now() - started;
      const { code } = JSON.parse(Buffer.concat(pieces).toString());
      if (code === 'invalid_credentials') resolve(took);
      else reject(new Error(`A wrong login was answered ${response.statusCode} ${code}`));
    });
    asked.once('error', reject);
    asked.end(body);
  });
}

/** Whether the time of a refused login tells that a mail has an account. */
const login: Bench = async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-login-'));
  const port = await freePort();
  const shop = startProcess({ folder: path.join(folder, 'data'), port, quiet: true });
  try {
    await shop.ready();
    const times = { known: [] as number[], unknown: [] as number[] };
    const mails = { known: 'studente@example.com', unknown: 'nessuno@example.com' };
    for (let index = 0; index < WARM_UP + ROUNDS; index += 1) {
      // Who goes first changes, since a machine's speed drifts.
      const order = index % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
      for (const kind of order) {
        const took = await refusalTime(port, mails[kind], placeOf(index));
        if (index >= WARM_UP) times[kind].push(took);
      }
    }
    const ratio = median(times.unknown) / median(times.known);
    return {
      title: `A login with an unknown mail beside one with a wrong password: ${rounded(ratio)}, 1 give or take ${TOLERANCE}`,
      rows: (['known', 'unknown'] as const).map((kind) => ({
        mail: kind,
        logins: times[kind].length,
        'median ms': rounded(median(times[kind])),
        'of the known': rounded(median(times[kind]) / median(times.known)),
      })),
      notes: ['One of each in turn, from many addresses of the loopback, so that no limit is met'],
      isKept: Math.abs(ratio - 1) <= TOLERANCE,
    };
  } finally {
    await shop.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

export default login;
