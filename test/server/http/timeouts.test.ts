import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { openTestApp, type TestApp } from '../../support/app';

const UPLOAD = '/api/users/UploadProfilePicture';
const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

/** A server whose clients have next to no time. */
async function impatient(timeouts: TestAppTimeouts): Promise<{ shop: TestApp; port: number }> {
  const slow = { headersMs: 60_000, bodyMs: 60_000, uploadMs: 60_000, idleMs: 60_000, checkMs: 10 };
  const shop = await openTestApp({ timeouts: { ...slow, ...timeouts } });
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  return { shop, port: (shop.app.server.address() as AddressInfo).port };
}
type TestAppTimeouts = Partial<NonNullable<NonNullable<Parameters<typeof openTestApp>[0]>['timeouts']>>;

/** Sends a text, then another one every few milliseconds until the server closes; returns the answer. */
async function drip(port: number, head: string, drop = '1\r\nx\r\n'): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port });
  open.push(socket);
  let answer = '';
  socket.on('data', (piece) => {
    answer += piece;
  });
  socket.on('error', () => {});
  socket.write(head);
  const dripping = setInterval(() => socket.write(drop), 5);
  // Not `once`, which rejects when the server resets the connection.
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(dripping);
  return answer;
}

const json = 'host: x\r\ncontent-type: application/json\r\n';
const chunked = 'transfer-encoding: chunked\r\n\r\n';

describe('a client that never comes to an end', () => {
  let shop: TestApp;
  let port: number;
  let token: string;
  beforeAll(async () => {
    ({ shop, port } = await impatient({ bodyMs: 100, uploadMs: 300 }));
    token = await shop.tokenOf(0);
  });
  afterAll(() => shop.close());

  it.each([
    ['a call', `POST /api/courses/GetFilteredCourses HTTP/1.1\r\n${json}${chunked}`, 408],
    ['a hub message', `POST /hubs/purchase?id=x HTTP/1.1\r\nhost: x\r\n${chunked}`, 404],
    ['a call that was refused', `POST /api/users/Logout HTTP/1.1\r\n${json}${chunked}`, 401],
    ['a call that does not exist', `POST /api/nothing HTTP/1.1\r\n${json}${chunked}`, 404],
    ['a page', `GET /corsi-trading-online/ HTTP/1.1\r\nhost: x\r\n${chunked}`, 200],
    ['a form', `POST /crm/web-to-lead HTTP/1.1\r\nhost: x\r\n${chunked}`, 415],
  ])('is cut off in the body of %s', async (_name, head, status) => {
    expect(await drip(port, head)).toMatch(new RegExp(`^(HTTP/1\\.1 (${status}|408) |$)`));
  });

  it('is cut off in the body of a file later than in that of a call', async () => {
    const ended: string[] = [];
    const multipart = `host: x\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=x\r\n`;
    const file = drip(port, `POST ${UPLOAD} HTTP/1.1\r\n${multipart}${chunked}`);
    const call = drip(port, `POST /api/courses/GetFilteredCourses HTTP/1.1\r\n${json}${chunked}`);
    await Promise.all([file.then(() => ended.push('file')), call.then(() => ended.push('call'))]);
    expect(ended).toEqual(['call', 'file']);
  });
});

it('ends connections that are late with their head, and idle ones', async () => {
  const { shop, port } = await impatient({ headersMs: 100 });
  expect(await drip(port, 'GET /login HTTP/1.1\r\nhost: x\r\nx-a: ', 'a')).toMatch(/^HTTP\/1\.1 408 /);
  await shop.close();

  const idle = await impatient({ idleMs: 100 });
  const socket = connect({ host: '127.0.0.1', port: idle.port });
  open.push(socket);
  await once(socket, 'close');
  await idle.shop.close();
});
