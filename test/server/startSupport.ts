import { connect } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { readSettings, type Settings } from '../../src/server/platform/configuration/configuration';
import { EMPTY_RENDERER } from '../support/app';
import { PRODUCTION } from '../support/production';

/** The settings of a shop in production whose Stripe and mail server do not answer. */
export const productionSettings = (
  place: {
    readonly port: number;
    readonly databaseUrl: string;
    readonly folder: string;
    readonly site: string;
  },
  more: Record<string, string>,
): Settings =>
  readSettings({
    ...PRODUCTION,
    PORT: String(place.port),
    STRIPE_SECRET_KEY: 'sk_live_000000000000',
    STRIPE_WEBHOOK_SECRET: 'whsec_00000000',
    STRIPE_HOST: 'http://127.0.0.1:9',
    DATABASE_URL: place.databaseUrl,
    DATA_DIR: path.join(place.folder, 'data'),
    CLIENT_DIR: place.site,
    RENDERER: EMPTY_RENDERER,
    LOG_LEVEL: 'silent',
    DRAIN_SECONDS: '0',
    ...more,
  });

/** Reads what is written to a log while something runs. @returns its text and its events */
export async function logOf(run: () => Promise<unknown>) {
  const write = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  await run();
  const lines = write.mock.calls.map(([line]) => String(line)).join('');
  write.mockRestore();
  const events = lines
    .split('\n')
    .flatMap((line): Record<string, unknown>[] => (line ? [JSON.parse(line)] : []));
  return {
    lines,
    said: (msg: string) => events.filter((event) => event.msg === msg),
    last: events.at(-1)?.msg,
  };
}

/** Sends a request whose body has not all come. @returns what sends the rest, and the answer; 'cut' without one */
export async function halfSent(port: number) {
  const socket = connect(port, '127.0.0.1');
  const body = JSON.stringify({ Username: 'nessuno@example.com', Password: 'una password' });
  socket.write(
    `POST /api/users/authenticate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  socket.write(body.slice(0, 10));
  const answer = text(socket).catch(() => 'cut');
  // Another answer comes back after these bytes went out, so the server has them.
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  return { send: () => void socket.write(body.slice(10)), answer };
}
