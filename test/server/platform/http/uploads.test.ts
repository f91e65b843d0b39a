import { once } from 'node:events';
import files, { readdir } from 'node:fs/promises';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { openTestApp, type TestApp } from '../../../support/app';

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
  readonly answer: Promise<{ isOk: boolean; code?: string; message?: string }>;
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

const connections = () => promisify(shop.app.server.getConnections).call(shop.app.server);

type Answer = Awaited<Upload['answer']>;

/** Begins one upload for each token at once and waits until so many are refused: which ones is by chance. */
async function beginUntilRefused(tokens: readonly string[], count: number) {
  const underWay = new Set(tokens.map(begin));
  const refusals: Answer[] = [];
  await new Promise<void>((resolve) => {
    for (const upload of underWay) {
      upload.answer.then((answer) => {
        if (answer.isOk) return;
        underWay.delete(upload);
        if (refusals.push(answer) === count) resolve();
      });
    }
  });
  return { underWay: [...underWay], refusals };
}

/** Begins one upload for each token, and waits until the server has heard of all: what begins later comes after them. */
async function beginMany(tokens: readonly string[]): Promise<Upload[]> {
  let heard = 0;
  const allHeard = new Promise<void>((resolve) => {
    const hear = () => {
      heard += 1;
      if (heard < tokens.length) return;
      shop.app.server.off('request', hear);
      resolve();
    };
    shop.app.server.on('request', hear);
  });
  const uploads = tokens.map(begin);
  await allHeard;
  return uploads;
}

it('goes on for others while one student sends eight pictures slowly', async () => {
  const [slow, other] = [await shop.tokenOf(0), await shop.tokenOf(0)];
  const { underWay, refusals } = await beginUntilRefused(Array(8).fill(slow), 5);
  expect(refusals.map(({ code }) => code)).toEqual(Array(5).fill('too_many_uploads'));
  const quick = begin(other);
  quick.finish();
  expect(await quick.answer).toMatchObject({ isOk: true });

  for (const upload of underWay) upload.finish();
  for (const upload of underWay) expect(await upload.answer).toMatchObject({ isOk: true });
  const again = begin(slow);
  again.finish();
  expect(await again.answer).toMatchObject({ isOk: true });
});

it('lets a seventh account and an admin upload while six accounts send theirs slowly', async () => {
  const slow = await Promise.all(Array.from({ length: 6 }, () => shop.tokenOf(0)));
  const uploads = await beginMany(slow.flatMap((token) => [token, token, token]));
  for (const token of [await shop.tokenOf(0), await shop.tokenOf(1)]) {
    const quick = begin(token);
    quick.finish();
    expect(await quick.answer).toMatchObject({ isOk: true });
  }
  for (const upload of uploads) upload.finish();
  for (const { answer } of uploads) expect(await answer).toMatchObject({ isOk: true });
});

it('refuses the forms of more than twenty accounts at a time, but not an admin’s', async () => {
  const accounts = await Promise.all(Array.from({ length: 21 }, () => shop.tokenOf(0)));
  const tokens = accounts.flatMap((token) => [token, token, token]);
  const { refusals } = await beginUntilRefused(tokens, 3);
  const busy = { isOk: false, code: 'too_many_uploads', message: expect.stringMatching(/minuto/) };
  expect(refusals).toEqual(Array(3).fill(expect.objectContaining(busy)));
  const admins = begin(await shop.tokenOf(1));
  admins.finish();
  expect(await admins.answer).toMatchObject({ isOk: true });
});

it('gives the places back of uploads that are broken off', async () => {
  const token = await shop.tokenOf(0);
  const uploads = Array.from({ length: 4 }, () => begin(token));
  expect(await Promise.race(uploads.map(({ answer }) => answer))).toMatchObject({ code: 'too_many_uploads' });
  for (const { socket } of uploads) socket.destroy();
  while ((await connections()) > 0) await turn();
  let isOk = false;
  for (let tries = 0; tries < 20 && !isOk; tries += 1) {
    // A place is given back once what had come was deleted.
    while ((await readdir(shop.app.incomingFolder)).length > 0) await turn();
    const next = begin(token);
    next.finish();
    ({ isOk } = await next.answer);
  }
  expect(isOk).toBe(true);
});

it('gives the place back of an upload that is broken off before anything of it is read', async () => {
  const token = await shop.tokenOf(0);
  const { mkdtemp } = files;
  for (let n = 0; n < 3; n += 1) {
    const closed = new Promise((resolve) => {
      shop.app.server.once('request', (request) => request.once('close', resolve));
    });
    const lost = new Promise<void>((resolve) => {
      jest.spyOn(files, 'mkdtemp').mockImplementationOnce(async (prefix) => {
        const folder = await mkdtemp(prefix);
        upload.socket.destroy();
        await closed;
        resolve();
        return folder;
      });
    });
    const upload = begin(token);
    await lost;
  }
  while ((await readdir(shop.app.incomingFolder)).length > 0) await turn();
  const next = begin(token);
  next.finish();
  expect(await next.answer).toMatchObject({ isOk: true });
});

it('counts uploads before their body is read', async () => {
  const email = 'molte@example.com';
  const id = await shop.addUser({ email });
  while (await shop.app.limits.tryUse('picture', id));
  expect(await begin(await shop.logIn(email)).answer).toMatchObject({
    isOk: false,
    code: 'too_many_pictures',
  });
});
