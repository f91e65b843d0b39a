import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers';
import { sendVideo } from '../../../../../src/client/features/admin/upload/sendVideo';

jest.mock('../../../../../src/client/features/admin/upload/fingerprint', () => ({
  fingerprintOf: async () => '4-abcd',
}));

// What the browser gets; jsdom's conditions lead to the build for Node.
jest.mock('tus-js-client', () =>
  jest.requireActual('../../../../../node_modules/tus-js-client/lib.es5/browser/index.js'),
);

const file = new File(['film'], 'lezione.mp4', { type: 'video/mp4' });
const token = () => 'a.b.c';

/** A server of the protocol that holds what it was sent. */
let server: Server;
let status: number;
/** The body of a refusal. */
let refusal: string;
let received: string;
let requests: string[];
/** The bytes of each piece, as its header tells them. */
let pieces: number[];
/** What the server was told of the file, by name. */
let metadata: object;
/** A server that takes what comes and never answers, as one that is slow; told when its caller is gone. */
let isSlow: boolean;
/** The line is lost at so many pieces. */
let lost: number;
let gone: jest.Mock;
beforeEach(async () => {
  status = 204;
  refusal = JSON.stringify({ message: 'Accedi per continuare.', code: 'expired' });
  received = '';
  requests = [];
  pieces = [];
  metadata = {};
  isSlow = false;
  lost = 0;
  gone = jest.fn();
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    response.setHeader('tus-resumable', '1.0.0');
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*, authorization');
    response.setHeader('access-control-allow-methods', '*');
    response.setHeader('access-control-expose-headers', 'location, upload-offset, upload-length');
    if (request.method === 'OPTIONS') return response.end();
    if (request.method === 'POST') {
      const pairs = String(request.headers['upload-metadata']).split(',');
      metadata = Object.fromEntries(
        pairs.map((pair) => {
          const [name, value = ''] = pair.trim().split(' ');
          return [name, Buffer.from(value, 'base64').toString()];
        }),
      );
      response.writeHead(201, { location: `${request.url}/u1` }).end();
    }
    if (request.method === 'HEAD') {
      response.writeHead(200, { 'upload-offset': String(received.length), 'upload-length': '4' }).end();
    }
    if (request.method !== 'PATCH') return;
    if (lost > 0) {
      lost -= 1;
      return request.socket.destroy();
    }
    pieces.push(Number(request.headers['content-length']));
    request.setEncoding('utf8').on('data', (piece: string) => {
      received += piece;
    });
    response.on('close', gone);
    if (isSlow) return;
    request.on('end', () => {
      response.writeHead(status, { 'upload-offset': String(received.length) });
      response.end(status === 204 ? '' : refusal);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => server.close());

function start(upload?: object, signal?: AbortSignal, tokenNow = token, name = file.name, sentFile = file) {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/media/uploads/s1`;
  const finishUpload = jest.fn(async () => ({ isOk: true }));
  const uploadToCloud = jest.fn(async () => ({ isOk: true, item: { url, ...(upload && { upload }) } }));
  const apis = { admin: { courses: { uploadToCloud, finishUpload } } };
  const onProgress = jest.fn();
  const video = { id: 's1', file: sentFile, name, token: tokenNow };
  const sent = sendVideo(apis as never, video, { onProgress, signal });
  return { sent, uploadToCloud, finishUpload, onProgress };
}
/** Waits for what the server sees, turn by turn. */
async function until(holds: () => boolean) {
  while (!holds()) await new Promise<void>((resolve) => setImmediate(resolve));
}
const methods = () => requests.map((line) => line.split(' ')[0]).filter((method) => method !== 'OPTIONS');

it('creates an upload that is known again, sends the file with the token, and has it checked', async () => {
  const { sent, uploadToCloud, finishUpload } = start();
  expect(await sent).toEqual({ isOk: true, upload: 'u1' });
  expect(uploadToCloud.mock.calls).toEqual([[{ IdEnc: 's1' }]]);
  expect(received).toBe('film');
  expect(methods()).toEqual(['POST', 'PATCH']);
  expect(metadata).toEqual({ filename: 'lezione.mp4', fingerprint: '4-abcd' });
  expect(requests.at(-1)).toContain('/u1 Bearer a.b.c');
  expect(finishUpload).toHaveBeenCalledWith({ IdEnc: 's1', Upload: 'u1' });
  // The server knows what was begun; a device that others use too keeps nothing of it.
  expect(localStorage).toHaveLength(0);
});

it('keeps the ending of a name that is too long to be kept', async () => {
  await start(undefined, undefined, token, `${'a'.repeat(400)}.mp4`).sent;
  expect(metadata).toMatchObject({ filename: `${'a'.repeat(296)}.mp4` });
});

it('sends each request with the token that the session has by then', async () => {
  let renewals = 0;
  await start(undefined, undefined, () => {
    renewals += 1;
    return `renewed.${renewals}`;
  }).sent;
  expect(requests.filter((line) => /^P(OST|ATCH)/.test(line))).toEqual([
    expect.stringMatching(/ Bearer renewed\.1$/),
    expect.stringMatching(/ Bearer renewed\.2$/),
  ]);
});

it('goes on with what has arrived', async () => {
  received = 'fi';
  const { sent, finishUpload } = start({ id: 'u7', name: 'lezione.mp4', fingerprint: '4-abcd' });
  await sent;
  expect(received).toBe('film');
  expect(methods()).toEqual(['HEAD', 'PATCH']);
  expect(requests.at(-1)).toContain('/media/uploads/s1/u7 ');
  expect(finishUpload.mock.calls).toEqual([[{ IdEnc: 's1', Upload: 'u7' }]]);
});

it('goes on by itself after a line that was lost for a moment', async () => {
  lost = 1;
  expect(await start().sent).toEqual({ isOk: true, upload: 'u1' });
  expect(received).toBe('film');
  expect(methods()).toEqual(['POST', 'PATCH', 'HEAD', 'PATCH']);
});

it('tries six times, further and further apart, before a line counts as lost', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
  lost = 6;
  const { sent } = start();
  await until(() => {
    jest.advanceTimersByTime(1000);
    return received === 'film';
  });
  jest.useRealTimers();
  expect(await sent).toEqual({ isOk: true, upload: 'u1' });
});

it('fails as a line that is lost where the device has none', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  lost = 1;
  await expect(start().sent).rejects.toMatchObject({ failure: { kind: 'network', guarded: false } });
  expect(methods()).toEqual(['POST', 'PATCH']);
  onLine.mockRestore();
});

it('sends no piece that is larger than proxies let through', async () => {
  const most = 8 * 1024 ** 2;
  const large = new File([new Uint8Array(most + 1)], 'lezione.mp4', { type: 'video/mp4' });
  await start(undefined, undefined, token, large.name, large).sent;
  expect(pieces).toEqual([most, 1]);
});

it('asks for nothing more where the lesson takes no video, and says why', async () => {
  const refusal = { isOk: false, message: 'La lezione non esiste più.' };
  const apis = { admin: { courses: { uploadToCloud: async () => refusal } } };
  const video = { id: 's1', file, name: file.name, token };
  expect(await sendVideo(apis as never, video, {})).toEqual(refusal);
  expect(requests).toEqual([]);
});

it('refuses another file under the same name, and sends nothing of it', async () => {
  const { sent } = start({ id: 'u1', name: 'lezione.mp4', fingerprint: '4-other' });
  expect((await sent).errors?.file).toMatch(/Non è lo stesso file: scegli «lezione.mp4»/);
  expect(requests).toEqual([]);
});

it('fails in the server’s words once it refuses', async () => {
  status = 401;
  const { sent, finishUpload } = start();
  await expect(sent).rejects.toMatchObject({
    failure: {
      kind: 'status',
      status: 401,
      message: 'Accedi per continuare.',
      code: 'expired',
      endpoint: 'courses.uploadToCloud',
      guarded: false,
    },
  });
  expect(finishUpload).not.toHaveBeenCalled();
});

it('fails with the status where a proxy refuses in words of its own', async () => {
  status = 413;
  refusal = '<html>Request Entity Too Large</html>';
  const { sent } = start();
  await expect(sent).rejects.toMatchObject({ failure: { kind: 'status', status: 413 } });
});

it('tells how much of the file has arrived', async () => {
  const { sent, onProgress } = start();
  await sent;
  expect(onProgress.mock.lastCall).toEqual([4, 4]);
});

describe('an upload that is stopped', () => {
  it('gives up the piece that is on its way, sends no other, and is not checked', async () => {
    isSlow = true;
    const stopping = new AbortController();
    const { finishUpload } = start(undefined, stopping.signal);
    await until(() => received === 'film');
    stopping.abort();
    await until(() => gone.mock.calls.length > 0);
    expect(finishUpload).not.toHaveBeenCalled();
    isSlow = false;
    received = '';
    await start().sent;
    // What has arrived of the first is not deleted.
    expect(methods()).toEqual(['POST', 'PATCH', 'POST', 'PATCH']);
  });

  it('before it began sends nothing', async () => {
    const stopping = new AbortController();
    stopping.abort();
    start(undefined, stopping.signal);
    // The one that follows is sent.
    await start().sent;
    expect(methods()).toEqual(['POST', 'PATCH']);
  });
});
