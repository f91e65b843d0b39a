import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import sharp from 'sharp';
import { openTestApp, type TestApp } from '../../support/app';

const UPLOAD = '/api/users/UploadProfilePicture';
const HEAD = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
const TAIL = '\r\n--x--\r\n';

let shop: TestApp;
let port: number;
let picture: Buffer;
const open: Socket[] = [];
beforeAll(async () => {
  shop = await openTestApp();
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  port = (shop.app.server.address() as AddressInfo).port;
  const blue = { width: 640, height: 640, channels: 3 as const, background: '#00f' };
  picture = await sharp({ create: blue }).jpeg().toBuffer();
});
afterEach(async () => {
  for (const socket of open.splice(0)) {
    socket.destroy();
    if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
  }
});
afterAll(() => shop.close());

interface Upload {
  readonly socket: Socket;
  /** The JSON of the answer. */
  readonly answer: Promise<{ isOk: boolean; code?: string }>;
  finish(): void;
}

/** Begins an upload: everything but its last bytes is sent. */
function begin(token: string): Upload {
  const socket = connect({ host: '127.0.0.1', port });
  open.push(socket);
  socket.on('error', () => {});
  const bytes = HEAD.length + picture.length + TAIL.length;
  socket.write(
    `POST ${UPLOAD} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\nconnection: close\r\n` +
      `content-type: multipart/form-data; boundary=x\r\ncontent-length: ${bytes}\r\n\r\n${HEAD}`,
  );
  const answer = once(socket, 'data').then(([data]) => {
    const text = String(data);
    return JSON.parse(text.slice(text.indexOf('\r\n\r\n')));
  });
  const finish = () => {
    socket.write(picture);
    socket.write(TAIL);
  };
  return { socket, answer, finish };
}

it('goes on for others while one student sends eight pictures slowly', async () => {
  const [slow, other] = [await shop.tokenOf(0), await shop.tokenOf(0)];
  const uploads = Array.from({ length: 8 }, () => begin(slow));
  const refused = await Promise.all(uploads.slice(3).map(({ answer }) => answer));
  expect(refused.map(({ isOk, code }) => [isOk, code])).toEqual(Array(5).fill([false, 'too_many_uploads']));

  const quick = begin(other);
  quick.finish();
  expect(await quick.answer).toMatchObject({ isOk: true });

  for (const upload of uploads.slice(0, 3)) upload.finish();
  for (const upload of uploads.slice(0, 3)) expect(await upload.answer).toMatchObject({ isOk: true });
  const again = begin(slow);
  again.finish();
  expect(await again.answer).toMatchObject({ isOk: true });
});

it('reads sixteen uploads at a time; the next waits for one of them', async () => {
  const tokens = await Promise.all(Array.from({ length: 6 }, () => shop.tokenOf(0)));
  const started = performance.now();
  const alone = begin(tokens[5] ?? '');
  alone.finish();
  await alone.answer;
  const enough = 3 * (performance.now() - started);
  const sixteen = Array.from({ length: 16 }, (_none, at) => begin(tokens[Math.floor(at / 3)] ?? ''));
  for (const { socket } of sixteen) await once(socket, 'ready');
  const healthy = async () => (await shop.call('/healthz', undefined, undefined, { method: 'GET' })).status;
  expect(await healthy()).toBe(200);
  const next = begin(tokens[5] ?? '');
  next.finish();
  const answered: string[] = [];
  const noteNext = next.answer.then(() => answered.push('next'));
  // As long as it would take if it did not wait.
  for (const since = performance.now(); performance.now() - since < enough; ) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  const [first] = sixteen;
  first?.finish();
  await first?.answer.then(() => answered.push('first'));
  await noteNext;
  expect(answered).toEqual(['first', 'next']);
});

it('gives the places back of uploads that are broken off', async () => {
  const token = await shop.tokenOf(0);
  const uploads = Array.from({ length: 4 }, () => begin(token));
  expect(await Promise.race(uploads.map(({ answer }) => answer))).toMatchObject({ code: 'too_many_uploads' });
  for (const { socket } of uploads) socket.destroy();
  let isOk = false;
  for (let tries = 0; tries < 20 && !isOk; tries += 1) {
    const next = begin(token);
    next.finish();
    ({ isOk } = await next.answer);
  }
  expect(isOk).toBe(true);
});

it('counts uploads before their body is read', async () => {
  const token = await shop.tokenOf(0);
  for (let n = 0; n < 30; n += 1) {
    const payload = Buffer.from(HEAD + TAIL);
    await shop.call(UPLOAD, undefined, token, {
      payload,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
  }
  expect(await begin(token).answer).toMatchObject({ isOk: false, code: 'too_many_pictures' });
});
